/** Lines of a quotation. An alert of the page begins with its bold name. */
const QUOTATION = /(?:^> (?!\*\*).*(?:\n|$))(?:^>.*(?:\n|$))*/gm;

/** A text in Markdown without its quotations, which may quote a notice of another site. */
export function withoutQuotes(markdown: string): string {
  return markdown.replace(QUOTATION, '');
}
