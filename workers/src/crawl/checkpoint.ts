import { z } from 'zod';

/** What a stored page keeps beside its text until its document is stored, so that a killed crawl can go on. */
export const checkpointSchema = z.object({
  siteName: z.string().nullable(),
  passages: z.array(
    z.object({
      ordinal: z.number(),
      anchor: z.string().nullable(),
      headingPath: z.array(z.string()),
      text: z.string(),
      tokens: z.number(),
      codeShare: z.number(),
    }),
  ),
  links: z.array(z.object({ url: z.string(), text: z.string() })),
});

export type Checkpoint = z.output<typeof checkpointSchema>;
