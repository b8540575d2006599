/**
 * List items that begin with a link, and headings that are one, with the excerpts below them: a notice may suggest other
 * pages.
 */
const SUGGESTIONS = /^[-*] \[.*(?:\n {2,}.*)*|^#{2,6} \[[^\n]*\)$(?:\n+(?![#>|*-])[^\n]+)?/gm;

/** Removes the lists of other pages from a text in Markdown. */
export function removeSuggestions(markdown: string): string {
  return markdown.replace(SUGGESTIONS, '');
}
