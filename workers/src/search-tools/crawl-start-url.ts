const DOCUMENTATION_SEGMENT = /^(docs?|documentation|guides?|manual|reference|learn|handbook|wiki)$/i;

/** The URL where a crawl of the documentation around a page starts: its docs folder, else the root of its site. */
export function crawlStartUrl(pageUrl: string): string {
  const url = new URL(pageUrl);
  const segments = url.pathname.split('/');
  const at = segments.findIndex((segment) => DOCUMENTATION_SEGMENT.test(segment));
  return `${url.origin}${at === -1 ? '' : segments.slice(0, at + 1).join('/')}/`;
}
