/**
 * The canonical URL that a page declares, without fragment, if it is plausible; otherwise `finalUrl`. Some themes declare the
 * site's root on every page, and Debian's builds of Sphinx manuals declare `file:///` URLs.
 */
export function chooseCanonicalUrl(declared: string | null, finalUrl: string): string {
  const page = URL.parse(finalUrl);
  const url = declared === null ? null : URL.parse(declared, finalUrl);
  if (!page || !url || url.origin !== page.origin || !/^https?:$/.test(url.protocol)) return finalUrl;
  if (url.pathname === '/' && url.search === '' && page.pathname !== '/') return finalUrl;
  url.hash = '';
  return url.href;
}
