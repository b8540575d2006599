import { z } from 'zod';

/** What a stored page keeps beside its text, so that a killed crawl and a retry of other pages can go on. */
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
