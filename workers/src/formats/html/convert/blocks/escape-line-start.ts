/** Escapes text that Markdown would read as a heading, quotation or fence (CommonMark 2.4). */
export function escapeLineStart(line: string): string {
  return /^#{1,6}(?: |$)|^>|^`{3,}[^`]*$|^~~~/.test(line) ? `\\${line}` : line;
}
