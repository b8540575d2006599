import { z } from 'zod';
import type { Passage } from './passage.ts';

/** The passages of a stored page, in order. */
export const passagesSchema: z.ZodType<Passage[]> = z.array(
  z.object({
    ordinal: z.number(),
    anchor: z.string().nullable(),
    headingPath: z.array(z.string()),
    text: z.string(),
    tokens: z.number(),
    codeShare: z.number(),
  }),
);
