import { findCodeLines } from '../formats/markdown/fences.ts';

const HEADING = /^(#{1,5}) (.+)$/;
/** The line after the heading "Name" of a reference entry of DocBook: `ST_Area — Returns the area`. */
const NAME_AND_PURPOSE = /^(\S.{0,98}?) [—–-] \S/;
/** The heading of a chapter or numbered section, which ends an entry. */
const SECTION = /^(?:\d|(?:part|chapter|appendix)\b)/i;
const MIN_ENTRIES = 2;

/**
 * On a page with several reference entries, makes the name of each entry its heading and moves its sections below:
 * `## Name` and `## Description` become `## ST_Area` and `### Description`. The number of lines stays the same.
 */
export function nameReferenceEntries(lines: readonly string[]): readonly string[] {
  const isCode = findCodeLines(lines);
  const names = lines.map((line, number) => (isCode[number] ? null : findName(lines, line, number)));
  if (names.filter((name) => name !== null).length < MIN_ENTRIES) return lines;
  let entryLevel = Number.POSITIVE_INFINITY;
  return lines.map((line, number) => {
    const [, marks = '', text = ''] = isCode[number] ? [] : (HEADING.exec(line) ?? []);
    if (marks === '') return line;
    const name = names[number];
    if (name) entryLevel = marks.length;
    else if (marks.length < entryLevel || SECTION.test(text)) entryLevel = Number.POSITIVE_INFINITY;
    if (name) return `${marks} ${name}`;
    return marks.length >= entryLevel ? `#${line}` : line;
  });
}

/** The name of the entry whose heading "Name" is in this line; null for other lines. */
function findName(lines: readonly string[], line: string, number: number): string | null {
  if (!/^#{1,5} name$/i.test(line)) return null;
  const next = lines.slice(number + 1, number + 4).find((other) => other.trim() !== '') ?? '';
  return NAME_AND_PURPOSE.exec(next)?.[1] ?? null;
}
