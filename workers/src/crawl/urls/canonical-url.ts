import { isTracking } from '@lectern/shared/domain/web/tracking-parameters.ts';
import { isRoute } from '../../formats/is-route.ts';

/** The pages of an llms-full.txt share one URL; their fragments name them. */
const MANY_PAGES = /\/llms-full\.txt$/i;

/**
 * The canonical form under which a page is fetched: absolute, without fragment (except routes), tracking and session
 * parameters, with the shortest percent-encoding. Keeps everything that a server may distinguish (trailing slash,
 * index.html, order of parameters, case of the path). Null when `href` is not an http or https URL.
 */
export function canonicalUrl(href: string, base?: string): string | null {
  return canonical(href, base)?.href ?? null;
}

/**
 * A key that is equal for two URLs of the same page: http and https, with and without `www.`, trailing slash or index
 * file, a page and its markdown version, parameters in any order. Only for comparison; the key is not a URL.
 */
export function pageKey(href: string): string {
  const url = canonical(href) ?? new URL(href);
  const path = url.pathname
    // Without an extension, "index" may be a list of all pages (Redmine).
    .replace(/\/index\.mdx?$/i, '/')
    .replace(/\.(md|mdx)$/i, '')
    .replace(/\/(index|default)\.(html?|php|aspx?)$/i, '/')
    // The lookbehind keeps long runs of slashes from costing quadratic time.
    .replace(/(?<!\/)\/+$/, '');
  // Sorting replaces the bytes of other encodings than UTF-8.
  if (url.search !== '' && isUtf8(url.search)) url.searchParams.sort();
  return siteOf(url) + path + url.search + pageFragment(url).replace(/(?<=.)\/$/, '');
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** Whether two URLs have the same page key. */
export function isSamePage(one: string, other: string): boolean {
  return one === other || pageKey(one) === pageKey(other);
}

/** Every assignment parses the URL again, so unchanged parts are not assigned. */
function canonical(href: string, base?: string): URL | null {
  const url = URL.parse(href.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.href.includes('#')) url.hash = pageFragment(url);
  const { pathname } = url;
  const path = normalizeEncoding(pathname.replace(/;jsessionid=[^/;]*/i, ''));
  if (path !== pathname) url.pathname = path;
  if (url.href.includes('?')) dropTracking(url);
  return url;
}

/** Keeps the other parameters as they are written. Deleting one after another costs quadratic time. */
function dropTracking(url: URL): void {
  const parameters = url.search.slice(1).split('&');
  const others = parameters.filter((parameter) => !isTracking(parameter));
  if (others.length < parameters.length || url.search === '') url.search = others.join('&');
}

/** The fragment if it names a page, without the anchor that routers append as `?id=` or after a second `#`; else empty. */
function pageFragment({ hash, pathname }: URL): string {
  if (isRoute(hash)) {
    const route = hash.replace(/(?<=.)[?#].*/, '');
    return /^#!?\/$/.test(route) ? '' : route;
  }
  return MANY_PAGES.test(pathname) ? hash : '';
}

/** The host of a URL without `www.`, with its port when it has one. */
export function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '');
}

/** RFC 3986 section 6.2.2: decodes unreserved characters and writes hexadecimal digits in upper case. */
function normalizeEncoding(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
