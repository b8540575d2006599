import { stripVTControlCharacters } from 'node:util';
import { dedent } from '../dedent.ts';

/**
 * The comments around a region of a file: `ANCHOR: name` of mdBook, `tag::name[]` of AsciiDoc, `#region name` of editors,
 * `[!region name]` of Vocs, and `--8<-- [start:name]` of Python-Markdown.
 */
const START = /(?:ANCHOR:|\btag::|#region|\[!region|\[start:)\s*([\w-]+)/;
const END = /(?:ANCHOR_END:|\bend::|#endregion|\[!endregion|\[end:)\s*([\w-]*)/;
const LINES = /^(\d*)(?::(\d*))?$/;

/**
 * The part of a file that an include shows, without the comments around regions and the colors of terminal output; null
 * when it has no such part.
 */
export function extractSnippet(text: string, part: string): string | null {
  const lines = stripVTControlCharacters(text).replaceAll('\r\n', '\n').trimEnd().split('\n');
  const taken = part === '' ? lines : LINES.test(part) ? takeLines(lines, part) : takeRegion(lines, part);
  if (taken === null) return null;
  return dedent(taken.filter((line) => !START.test(line) && !END.test(line)))
    .join('\n')
    .trimEnd();
}

/** `2:10`, `2:`, `:10` and `2` of mdBook. */
function takeLines(lines: readonly string[], part: string): string[] {
  const [, first = '', last] = LINES.exec(part) ?? [];
  const end = last === undefined ? Number(first) : Number(last || lines.length);
  return lines.slice(Math.max(0, Number(first || 1) - 1), end);
}

function takeRegion(lines: readonly string[], name: string): string[] | null {
  const start = lines.findIndex((line) => START.exec(line)?.[1] === name);
  if (start < 0) return null;
  const end = lines.findIndex((line, at) => at > start && ['', name].includes(END.exec(line)?.[1] ?? '\0'));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}
