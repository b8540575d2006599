import { z } from 'zod';
import type { PageLink } from '../../formats/page.ts';

/** Stored with a page so that a later retry of other pages can name the document. */
export interface Checkpoint {
  readonly siteName: string | null;
}

/** The links of a stored page; none once its document is stored. */
export const linksSchema: z.ZodType<PageLink[]> = z
  .array(z.object({ url: z.string(), text: z.string() }))
  .nullable()
  .transform((links) => links ?? []);

/** Stored with a failed page for its retry; null when the page's own URL is enough. */
export const failedCheckpointSchema = z
  .object({
    /** Where its text is, when not at its own URL. */
    fetchUrl: z.string().optional(),
    /** Its text came in an archive, so it cannot be fetched alone. */
    isFromArchive: z.literal(true).optional(),
  })
  .nullable();

export type FailedCheckpoint = z.output<typeof failedCheckpointSchema>;
