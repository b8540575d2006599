/** A heading of Markdown (`## Title ##`) without its number signs; null for another line. Takes linear time. */
export function parseHeading(line: string): { readonly level: number; readonly text: string } | null {
  const [, signs, text] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
  if (signs === undefined || text === undefined) return null;
  return {
    level: signs.length,
    text: text
      .trimEnd()
      .replace(/(?<!#)#+$/, '')
      .trimEnd(),
  };
}
