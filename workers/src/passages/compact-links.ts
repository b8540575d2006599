const LINK = /(!?)\[((?:[^[\]]|\[[^\]]{0,500}\]){0,2000})\]\(([^()\s]{1,4000})\)/g;

/**
 * Replaces links that only help a reader of the page with their text: links within the page, cross-references on
 * identifiers and images without alternative text. They waste tokens, and identifiers in URLs distort the search.
 */
export function compactLinks(line: string, pageUrl: string): string {
  if (!line.includes('](')) return line;
  return line.replace(LINK, (whole, bang: string, text: string, url: string) => {
    if (bang === '!') return text === '' ? '' : whole;
    const isWithinPage = url.startsWith('#') || url.startsWith(`${pageUrl}#`);
    return isWithinPage || /^(`+)[^`]*\1$/.test(text) ? text : whole;
  });
}
