import { z } from 'zod';
import type { PageLink } from '../../formats/page.ts';

/** Stored with a page for later runs that do not parse it again. */
export const checkpointSchema = z.object({
  siteName: z.string().nullable(),
  /** Identifies the response that the page was parsed from; absent when refreshes always parse it. */
  bodyHash: z.string().optional(),
  /** The URL of its text, and of its validators, when that is not its own. */
  fetchedFrom: z.string().optional(),
  /** The URL that redirected to it; absent when none did. */
  foundAt: z.string().optional(),
  /** The translations of the page. */
  languages: z.array(z.object({ language: z.string(), url: z.string() })).optional(),
  /** Whether sections of its text are missing until a reader clicks. */
  hasClickSections: z.literal(true).optional(),
});

export type Checkpoint = z.output<typeof checkpointSchema>;

/** The links of a stored page; none unless its crawl follows links. */
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
