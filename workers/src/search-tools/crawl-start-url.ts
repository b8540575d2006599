const DOCUMENTATION_SEGMENT = /^(docs?|documentation|guides?|manual|reference|learn|handbook|wiki)$/i;

/**
 * Where a crawl of a whole documentation is to begin of which one page is known: at its folder of documentation, such
 * as "https://example.com/docs/", else at the root of its site.
 */
export function crawlStartUrl(pageUrl: string): string {
  const url = new URL(pageUrl);
  const segments = url.pathname.split('/');
  const at = segments.findIndex((segment) => DOCUMENTATION_SEGMENT.test(segment));
  return `${url.origin}${at === -1 ? '' : segments.slice(0, at + 1).join('/')}/`;
}
