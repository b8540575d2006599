import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/user-text-url.ts';

const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|mc_[ce]id|yclid|twclid|igshid|_ga|_gl|_hs\w+|hsa_\w+|vero_\w+|mkt_tok|ref_src)$/i;

/** Says whether a query parameter only tells where a reader came from. */
export function isTracking(parameter: string): boolean {
  return TRACKING.test(parameter);
}

/** An address without the quotes, brackets and full stop that sentences put around it. */
export function unquoted(address: string): string {
  return address
    .trim()
    .replace(/^[<"'`(]+/, '')
    .replace(/(?:[>"'`]|(?<!\([^(]*)\)|[.,;](?=$))+$/, '');
}

/** Operations and schemas in the reference of an API, as our own and Redoc's address them. */
const PART = /(?:^|\/)(?:operation|paths)\/.|^schemas\/./;

/**
 * The part of a page that readers take for a page of its own, by the anchor of a passage: one operation of an API in the
 * reference of all. '' where the page is one.
 */
export function partOfAnchor(anchor: string | null): string {
  return anchor !== null && PART.test(anchor) ? anchor : '';
}

/**
 * Says whether the fragment of a URL names a page (a route of a script, a part of an llms-full.txt), not a place in one
 * (in JSON and YAML a pointer).
 */
export function isRouteFragment({ hash, pathname }: Pick<URL, 'hash' | 'pathname'>): boolean {
  if (/\.(?:json|ya?ml)$/i.test(pathname)) return false;
  return /^#!?\/./.test(hash) || (hash !== '' && /\/llms-full\.txt$/i.test(pathname));
}

/**
 * What two spellings of one page's address have in common: scheme, `www.`, case of the host, default port,
 * trailing slash, index file, `.html` or `.md`, place in the page and tracking parameters make no difference.
 */
export function pageAddressKey(address: string): string {
  const given = unquoted(address);
  if (isUserTextUrl(given)) return `user_text://${userTextTitle(given).toLowerCase().trim()}`;
  // A name alone with the ending of a page is a file, and no host.
  if (/^[^/?#]+\.(?:html?|mdx?)(?:$|[?#])/i.test(given)) return pathKey(given.replace(/[?#].*$/, ''));
  const url = URL.parse(absolute(given));
  if (!url) return given.toLowerCase();
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const route = isRouteFragment(url) ? decode(url.hash.replace(/\/+$/, '')) : '';
  return `${host}${port}${pathKey(url.pathname)}${queryKey(url.searchParams)}${route}`;
}

/** The place in the page that an address names, decoded; null when it names none. */
export function fragmentOf(address: string): string | null {
  const given = unquoted(address);
  const at = given.indexOf('#');
  const fragment = at < 0 ? '' : given.slice(at + 1).trim();
  const url = URL.parse(absolute(given));
  return fragment === '' || (url && isRouteFragment(url)) ? null : decode(fragment);
}

function absolute(given: string): string {
  return /^[a-z][\w+.-]*:\/\//i.test(given) ? given : `https://${given.replace(/^\/+/, '')}`;
}

function pathKey(path: string): string {
  return decode(path)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)(?:\.\w+)?\/?$/i, '/')
    .replace(/\.(?:html?|mdx?)$/i, '')
    .replace(/\/+$/, '');
}

function queryKey(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !isTracking(name)).sort();
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
