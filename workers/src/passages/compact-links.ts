import { replaceLinks } from '../formats/markdown/replace-links.ts';

/** A line without these marks only has links that stay. */
const MAY_CHANGE = /#|\[`|!\[\]/;

/**
 * Replaces links that only help a reader of the page with their text: links within the page, cross-references on
 * identifiers and images without alternative text. They waste tokens, and identifiers in URLs distort the search.
 */
export function compactLinks(line: string, pageUrls: readonly string[]): string {
  if (!line.includes('](') || !MAY_CHANGE.test(line)) return line;
  return replaceLinks(line, ({ isImage, text, url, source }) => {
    if (isImage) return text === '' ? '' : source;
    const isWithinPage = url.startsWith('#') || pageUrls.some((pageUrl) => url.startsWith(`${pageUrl}#`));
    return isWithinPage || /^(`+)[^`]*\1$/.test(text) ? text : source;
  });
}
