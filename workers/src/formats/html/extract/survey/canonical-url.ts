/**
 * The address a page declares as its own, without fragment, when it can be believed: http(s), on the page's own
 * origin, and not the site's root on a page below it, which careless themes declare everywhere. Otherwise
 * `finalUrl`. Debian's builds of Sphinx manuals declare `file:///` addresses.
 */
export function canonicalUrlOf(declared: string | null, finalUrl: string): string {
  const page = URL.parse(finalUrl);
  const url = declared === null ? null : URL.parse(declared, finalUrl);
  if (!page || !url || url.origin !== page.origin || !/^https?:$/.test(url.protocol)) return finalUrl;
  if (url.pathname === '/' && url.search === '' && page.pathname !== '/') return finalUrl;
  url.hash = '';
  return url.href;
}
