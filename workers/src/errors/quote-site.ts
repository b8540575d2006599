import { stripInvisible } from '../formats/markdown/strip-invisible.ts';

const MAX_QUOTED_CHARS = 100;

/**
 * Quotes a text of a site in a message: on one line, short, and without quotation marks that could end the quotation. Agents
 * read the rest of the message as ours.
 */
export function quoteSite(text: string): string {
  const line = stripInvisible(text)
    .replace(/["\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const isCut = line.length > MAX_QUOTED_CHARS;
  return isCut ? `"${line.slice(0, MAX_QUOTED_CHARS - 1).trimEnd()}…"`.toWellFormed() : `"${line}"`;
}
