export const HEADING_LINE = /^#{1,6} .+$/gm;

/** The letters and digits of the headings in a markdown text. */
export function headingsIn(text: string): readonly string[] {
  return (text.match(HEADING_LINE) ?? []).map(lettersOfLine);
}

/** The letters and digits of a line, without the URLs of its links. */
export function lettersOfLine(line: string): string {
  return letters(line.replace(/\]\([^)]*\)/g, ']'));
}

export function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a heading, which may be truncated, is among lines of letters. */
export function isShown(heading: string, shown: readonly string[]): boolean {
  const name = letters(heading);
  return (
    name !== '' &&
    shown.some((line) => line.includes(name.slice(0, 40)) || (line.length > 2 && name.endsWith(line)))
  );
}

/**
 * A heading path without the last heading when it is the names of several sections that share a passage (`get() / put()`):
 * the passage contains them as headings.
 */
export function withoutJoinedSections(headingPath: readonly string[], text: string): readonly string[] {
  const last = headingPath.at(-1) ?? '';
  if (!last.includes(' / ')) return headingPath;
  const headings = headingsIn(text);
  const isHeading = (name: string) => headings.some((line) => line !== '' && line.startsWith(letters(name)));
  const isJoined = !isHeading(last) && last.split(' / ').some(isHeading);
  return isJoined ? headingPath.slice(0, -1) : headingPath;
}
