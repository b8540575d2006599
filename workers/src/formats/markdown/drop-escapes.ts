import { decodeHTML } from 'entities';
import { findCodeLines } from './fences.ts';

/**
 * A code span or formula, in which escapes are text, an escaped character without a meaning at this position, or a reference
 * of HTML to one.
 */
const SPAN_OR_ESCAPE =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?<![\\$\w])(\${1,2})(?![\s$])(?:[^$\\`]|\\.){1,500}(?<!\s)\2(?![\w$])|(?<!^[ \t>]*\d{0,9})(?<![\\\]])\\([-.()_!+:$={}'"])|(?<!^[ \t>]*)(&(?:lt|gt|amp|quot|apos|nbsp|#(?:34|38|39|60|62|123|125|160)|#x(?:22|26|27|3c|3e|7b|7d|a0));)/gi;
const INDENTED_CODE = /^(?: {4}|\t)/;

/** The first and the last line of a formula over several lines. */
const FORMULA_START = /^[ \t>]*\$\$(?!.*\$\$)/;
const FORMULA_END = /\$\$[ \t]*$/;

/**
 * Removes needless backslashes outside code and formulas: `us\-east\-1` and `max\_size\.` become `us-east-1` and
 * `max_size.`, as agents search for them. Converters such as Pandoc escape all punctuation. `&lt;` becomes `<`. Escapes at
 * the start of a line stay, because the character would start a list or a quotation there.
 */
export function dropEscapes(markdown: string): string {
  if (!/[\\&]/.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  let isFormula = false;
  const written = lines.map((line, number) => {
    if (isCode[number]) return line;
    const wasFormula = isFormula;
    isFormula = wasFormula ? !FORMULA_END.test(line) : FORMULA_START.test(line);
    if (wasFormula || isFormula || INDENTED_CODE.test(line)) return line;
    return line.replace(
      SPAN_OR_ESCAPE,
      (found, _code, _formula, character?: string, reference?: string) =>
        character ?? (reference ? decodeHTML(reference).replace('\u00a0', ' ') : found),
    );
  });
  return written.join('\n');
}
