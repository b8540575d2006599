const LINK = /(!?)\[((?:[^[\]]|\[[^\]]{0,500}\]){0,2000})\]\(([^()\s]{1,4000})\)/g;

/**
 * A line of markdown with the links that only serve the page's reader replaced by their text: links within the page,
 * cross-references that generators set on identifiers, images without words. What a passage costs an agent in tokens
 * is better spent on text, and addresses full of identifiers would mislead the search.
 */
export function compactLinks(line: string, pageUrl: string): string {
  if (!line.includes('](')) return line;
  return line.replace(LINK, (whole, bang: string, text: string, url: string) => {
    if (bang === '!') return text === '' ? '' : whole;
    const isWithinPage = url.startsWith('#') || url.startsWith(`${pageUrl}#`);
    return isWithinPage || /^(`+)[^`]*\1$/.test(text) ? text : whole;
  });
}
