/** The line end of a text, for lines that are added to it. */
export function lineEndOf(text: string) {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
