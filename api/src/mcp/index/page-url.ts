import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/documents/user-text-url.ts';
import { trimEndWhile, trimSlashes } from '@lectern/shared/domain/trim-end.ts';
import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { isTracking } from '@lectern/shared/domain/web/tracking-parameters.ts';

/** Removes quotes, brackets and punctuation around a URL in a sentence, markdown link or attribute. */
export function unquoted(given: string): string {
  const text = given
    .trim()
    .replace(/^(?:\[[^\]]*\]\(|url=)/, '')
    .replace(/^[<"'`(]+/, '')
    .replace(/[.,;]$/, '');
  const closing = text.includes('(') ? '>"\'`' : '>"\'`)';
  return trimEndWhile(text, (character) => closing.includes(character));
}

/** Anchors of operations and schemas in API references, in our format and Redoc's. */
const PART = /(?:^|\/)(?:operation|paths)\/.|^schemas\/./;

/** The operation of an API reference that a passage's anchor belongs to, treated like a page of its own; '' if none. */
export function partOfAnchor(anchor: string | null): string {
  return anchor !== null && PART.test(anchor) ? anchor : '';
}

/** Whether a URL's fragment identifies a page (hash routing, a part of llms-full.txt) rather than a position in it. */
export function isRouteFragment({ hash, pathname }: Pick<URL, 'hash' | 'pathname'>): boolean {
  if (/\.(?:json|ya?ml)$/i.test(pathname)) return false;
  return /^#!?\/./.test(hash) || (hash !== '' && /\/llms-full\.txt$/i.test(pathname));
}

/**
 * A key that is equal for all spellings of a page's URL: scheme, `www.`, host case, default port, trailing slash, index
 * file, `.html` or `.md`, fragment, tracking parameters and the parameters of a route are ignored.
 */
export function pageUrlKey(text: string): string {
  const given = unquoted(text);
  if (isUserTextUrl(given)) return `user_text://${userTextTitle(given).toLowerCase().trim()}`;
  // A lone name with a page extension is a file, not a host.
  if (/^[^/?#]+\.(?:html?|mdx?)(?:$|[?#])/i.test(given)) return pathKey(given.replace(/[?#].*$/, ''));
  const url = URL.parse(absolute(given));
  if (!url) return given.toLowerCase();
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const route = isRouteFragment(url) ? decodePercent(trimSlashes(url.hash.replace(/\?.*$/, ''))) : '';
  return `${host}${port}${pathKey(url.pathname)}${queryKey(url.searchParams)}${route}`;
}

/** The decoded fragment of a URL, or null. Routers append it to a route as `?id=`. */
export function fragmentOf(text: string): string | null {
  const given = unquoted(text);
  const at = given.indexOf('#');
  const whole = at < 0 ? '' : given.slice(at + 1).trim();
  const url = URL.parse(absolute(given));
  const fragment = url && isRouteFragment(url) ? (/\?id=([^&]*)/.exec(whole)?.[1] ?? '') : whole;
  return fragment === '' ? null : decodePercent(fragment);
}

function absolute(given: string): string {
  return /^[a-z][\w+.-]*:\/\//i.test(given) ? given : `https://${given.replace(/^\/+/, '')}`;
}

function pathKey(path: string): string {
  return decodePercent(path)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)(?:\.\w+)?\/?$/i, '/')
    .replace(/\/$/, '')
    .replace(/\.(?:html?|mdx?)$/i, '');
}

function queryKey(parameters: URLSearchParams): string {
  if (parameters.size === 0) return '';
  const kept = [...parameters].filter(([name]) => !isTracking(name)).sort();
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
