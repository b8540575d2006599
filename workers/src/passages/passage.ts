import { z } from 'zod';
/** A part of a page that can answer a question on its own. */
export interface Passage {
  /** 0-based position in the page. */
  readonly ordinal: number;
  /** Fragment of the nearest heading; null when the page has none before this passage. */
  readonly anchor: string | null;
  /** Other fragments that lead to the section that begins with this passage; absent when there are none. */
  readonly otherAnchors?: readonly string[];
  /** The headings above this passage, outermost first, without the page title. */
  readonly headingPath: readonly string[];
  readonly text: string;
  /** About how many o200k tokens the text has. */
  readonly tokens: number;
  /** Share of characters in fenced code blocks, 0 to 1. */
  readonly codeShare: number;
}

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
