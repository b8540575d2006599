/**
 * List items that begin with a link, and headings that are one, with the excerpts below them: a notice may suggest other
 * pages.
 */
const SUGGESTIONS = /^[-*] \[.*(?:\n {2,}.*)*|^#{2,6} \[[^\n]*\)$(?:\n+(?![#>|*-])[^\n]+)?/gm;

/** A text in Markdown without its lists of other pages. */
export function withoutSuggestions(markdown: string): string {
  return markdown.replace(SUGGESTIONS, '');
}
