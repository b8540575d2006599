/** The definition of a reference link on its own line (CommonMark 4.7). */
const DEFINITION =
  /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]{0,9}(\S{1,2000})[ \t]{0,9}(?:"[^"\n]*")?[ \t]*$/gm;
const REFERENCE = /\[([^[\]\n]{1,500})\](?:\[([^[\]\n]{0,200})\])?(?![[(:])/g;

/**
 * Replaces the reference links of a text that becomes a part of a page, because other parts may define the same label for
 * another URL.
 */
export function inlineReferences(markdown: string): string {
  if (!markdown.includes(']:')) return markdown;
  const urls = new Map(
    Array.from(markdown.matchAll(DEFINITION), ([, label = '', url = '']) => [label.toLowerCase(), url]),
  );
  if (urls.size === 0) return markdown;
  return markdown
    .replace(DEFINITION, '')
    .replace(REFERENCE, (whole, text: string, label = '') => {
      const url = urls.get((label || text).toLowerCase());
      return url === undefined ? whole : `[${text}](${url})`;
    })
    .trimEnd();
}
