import { findCodeLines } from './fences.ts';

/** A code span, in which backslashes are text, or an escaped character without a meaning at this position. */
const SPAN_OR_ESCAPE =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?<!^[ \t>]*\d{0,9})(?<![\\\]])\\([-.()_!+:$={}'"])/g;
const INDENTED_CODE = /^(?: {4}|\t)/;

/**
 * Removes needless backslashes outside code: `us\-east\-1` and `max\_size\.` become `us-east-1` and `max_size.`, as agents
 * search for them. Converters such as Pandoc escape all punctuation. Escapes at the start of a line stay, because the
 * character would start a list there.
 */
export function dropEscapes(markdown: string): string {
  if (!markdown.includes('\\')) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const written = lines.map((line, number) =>
    isCode[number] || INDENTED_CODE.test(line)
      ? line
      : line.replace(SPAN_OR_ESCAPE, (found, _, character?: string) => character ?? found),
  );
  return written.join('\n');
}
