/**
 * The canonical URL that a page declares, without fragment, when it is plausible: http(s), on the page's own origin, and
 * not the site's root, which some themes declare on every page. Otherwise `finalUrl`. Debian's builds of Sphinx manuals
 * declare `file:///` URLs.
 */
export function canonicalUrlOf(declared: string | null, finalUrl: string): string {
  const page = URL.parse(finalUrl);
  const url = declared === null ? null : URL.parse(declared, finalUrl);
  if (!page || !url || url.origin !== page.origin || !/^https?:$/.test(url.protocol)) return finalUrl;
  if (url.pathname === '/' && url.search === '' && page.pathname !== '/') return finalUrl;
  url.hash = '';
  return url.href;
}
