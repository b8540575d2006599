/**
 * The line end of a text, for lines that are added to it.
 *
 * @param {string} text
 */
export function lineEndOf(text) {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
