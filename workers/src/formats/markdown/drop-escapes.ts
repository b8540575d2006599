import { findCodeLines } from './fences.ts';

/** A code span or formula, in which backslashes are text, or an escaped character without a meaning at this position. */
const SPAN_OR_ESCAPE =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?<![\\$\w])(\${1,2})(?![\s$])(?:[^$\\`]|\\.){1,500}(?<!\s)\2(?![\w$])|(?<!^[ \t>]*\d{0,9})(?<![\\\]])\\([-.()_!+:$={}'"])/g;
const INDENTED_CODE = /^(?: {4}|\t)/;

/** The first and the last line of a formula over several lines. */
const FORMULA_START = /^[ \t>]*\$\$(?!.*\$\$)/;
const FORMULA_END = /\$\$[ \t]*$/;

/**
 * Removes needless backslashes outside code and formulas: `us\-east\-1` and `max\_size\.` become `us-east-1` and
 * `max_size.`, as agents search for them. Converters such as Pandoc escape all punctuation. Escapes at the start of a line
 * stay, because the character would start a list there.
 */
export function dropEscapes(markdown: string): string {
  if (!markdown.includes('\\')) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  let isFormula = false;
  const written = lines.map((line, number) => {
    if (isCode[number]) return line;
    const wasFormula = isFormula;
    isFormula = wasFormula ? !FORMULA_END.test(line) : FORMULA_START.test(line);
    if (wasFormula || isFormula || INDENTED_CODE.test(line)) return line;
    return line.replace(SPAN_OR_ESCAPE, (found, _code, _formula, character?: string) => character ?? found);
  });
  return written.join('\n');
}
