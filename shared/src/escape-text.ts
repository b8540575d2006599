/** Characters that XML 1.0 does not allow, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML or XML, in elements and attributes; characters that XML does not allow become `�`. */
export function escapeText(text: string): string {
  return text.replace(FORBIDDEN, '\u{FFFD}').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
