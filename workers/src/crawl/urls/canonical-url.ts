/** Parameters that say where a reader came from, never what is shown. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|hsa_\w+|vero_\w+|mkt_tok|phpsessid|jsessionid|sessionid|session_id|sid)$/i;

/**
 * Fragments that name a page and not a place in one: routes of applications that run in the browser (`#/guide`,
 * `#!/guide`), and the parts of an llms-full.txt, which has many pages under one address.
 */
const ROUTE = /^#!?\//;
const MANY_PAGES = /\/llms-full\.txt$/i;

/**
 * The one spelling under which a page is fetched: absolute, without fragment (routes keep theirs), tracking and session parameters,
 * with percent-encoding in its shortest form. What a server may distinguish (trailing slash, index.html, order of
 * parameters, upper case in the path) stays. Null when `href` is no http or https address.
 */
export function canonicalUrl(href: string, base?: string): string | null {
  return canonical(href, base)?.href ?? null;
}

/**
 * A key that is equal for two addresses which, on any server we know of, show the same page: http and https, with
 * and without `www.`, with and without trailing slash or index file, a page and its markdown twin, parameters in
 * any order. Only for comparing; the key is no address.
 */
export function pageKey(href: string): string {
  const url = canonical(href) ?? new URL(href);
  const path = url.pathname
    .replace(/\.(md|mdx)$/i, '')
    .replace(/\/(index|default)(\.(html?|php|aspx?))?$/i, '/')
    .replace(/\/+$/, '');
  if (url.search !== '') url.searchParams.sort();
  return siteOf(url) + path + url.search + namingFragment(url).replace(/(?<=.)\/$/, '');
}

/** Says whether two addresses show the same page, by their keys. */
export function isSamePage(one: string, other: string): boolean {
  return one === other || pageKey(one) === pageKey(other);
}

/** Says whether the fragment of an address is a route: the name of another page that a script shows. */
export function isRoute(hash: string): boolean {
  return ROUTE.test(hash);
}

/** Whatever is set has the whole address parsed anew, so only what changes is. */
function canonical(href: string, base?: string): URL | null {
  const url = URL.parse(href.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return null;
  }
  if (url.href.includes('#')) url.hash = namingFragment(url);
  const { pathname } = url;
  const path = withPlainEncoding(pathname.replace(/;jsessionid=[^/;]*/i, ''));
  if (path !== pathname) url.pathname = path;
  if (url.href.includes('?')) dropTracking(url);
  return url;
}

function dropTracking(url: URL): void {
  const dropped = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  for (const name of dropped) {
    url.searchParams.delete(name);
  }
  if (url.searchParams.size === 0) {
    url.search = '';
  }
}

/** The fragment without the place within the page that routers write behind `?id=`; empty when it names no page. */
function namingFragment({ hash, pathname }: URL): string {
  if (ROUTE.test(hash)) {
    return /^#!?\/$/.test(hash) ? '' : hash.replace(/\?.*/, '');
  }
  return MANY_PAGES.test(pathname) ? hash : '';
}

/** The host a URL belongs to, whatever its scheme and with or without `www.`, with its port when it has one. */
export function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '');
}

/** RFC 3986 section 6.2.2: unreserved characters stand for themselves, hexadecimal digits are upper case. */
function withPlainEncoding(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
