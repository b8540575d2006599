import { z } from 'zod';
import type { PageLink } from '../../formats/page.ts';
import type { Passage } from '../../passages/passage.ts';

/** What a stored page keeps beside its text and passages, so that a retry of other pages can go on. */
export interface Checkpoint {
  readonly siteName: string | null;
}

/** The passages of a stored page, in their order. */
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

/** Where a stored page leads; none once its document is stored. */
export const linksSchema: z.ZodType<PageLink[]> = z
  .array(z.object({ url: z.string(), text: z.string() }))
  .nullable()
  .transform((links) => links ?? []);

/** What a page that could not be had keeps for its retry; null when it is simply to be asked for at its address. */
export const failedCheckpointSchema = z
  .object({
    /** Where its text is, when not at its own address. */
    fetchUrl: z.string().optional(),
    /** Its text came with an archive of all files: it cannot be had alone. */
    isFromArchive: z.literal(true).optional(),
  })
  .nullable();

export type FailedCheckpoint = z.output<typeof failedCheckpointSchema>;
