import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { isTracking } from '@lectern/shared/domain/web/tracking-parameters.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { checkUrl, isAllowListed } from '@lectern/shared/net/url-policy.ts';
import { isRouteFragment, unquoted } from '../index/page-url.ts';

export interface UrlRules {
  /** Private `host:port` entries that may be fetched (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts: ReadonlySet<string>;
  /** The origin of this installation, which never fetches from itself. */
  readonly publicUrl: string;
}

const FILE_NAME = /\.(?:html?|mdx?|rst|txt|php|aspx?|json|xml|pdf)$/i;

/**
 * Normalizes a URL that an agent sent: adds the scheme, removes quotes, the fragment and tracking parameters. Null when it
 * is only a part of a URL, such as a path. Throws InvalidInputError for a URL that is never fetched.
 */
export function normalizeRequestedUrl(given: string, rules: UrlRules): string | null {
  const text = unquoted(given);
  if (isUserTextUrl(text)) throw invalidUrl(text, 'this collection has no pasted text with this URL');
  const url = URL.parse(withScheme(text, rules));
  if (!url) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw invalidUrl(text, `${url.protocol.slice(0, 20)} URLs are not supported; send an http or https URL`);
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidUrl(text, 'it contains a user name or password; send it without them');
  }
  if (isPart(text, url, rules)) return null;
  assertPublicHost(url, text, rules);
  for (const name of [...url.searchParams.keys()].filter(isTracking)) url.searchParams.delete(name);
  if (!isRouteFragment(url)) url.hash = '';
  return url.href;
}

function assertPublicHost(url: URL, text: string, rules: UrlRules): void {
  if (isAllowListed(url, rules)) return;
  if (url.host === new URL(rules.publicUrl).host) throw invalidUrl(text, 'it is a URL of this server');
  // The workers check the resolved addresses and redirects too.
  if (checkUrl(url.href, { ...rules, ownHosts: new Set() }).refusal !== null) {
    throw invalidUrl(text, 'only public URLs are fetched; the user can paste the text of an internal page');
  }
}

/** Agents omit the scheme; allowed private hosts have no certificate. */
function withScheme(text: string, { allowedHosts }: UrlRules): string {
  if (/^[a-z][\w+.-]*:(?:\/\/|(?![\d:]))/i.test(text)) return text;
  const bare = text.replace(/^\/+/, '');
  return `${allowedHosts.has(bare.split('/')[0] ?? '') ? 'http' : 'https'}://${bare}`;
}

/** Without a scheme, text without a domain is a path, and neither a file name nor `asyncio.Queue` is a host. */
function isPart(text: string, url: URL, rules: UrlRules): boolean {
  if (/^https?:/i.test(text) || isAllowListed(url, rules)) return false;
  const isLoneFile = FILE_NAME.test(url.hostname) && url.pathname === '/';
  const isName = /[A-Z]/.test(text) && !/[^\w.]/.test(text);
  return text.startsWith('/') || isLoneFile || isName || !/\.[a-z][a-z\d-]*$/i.test(url.hostname);
}

function invalidUrl(text: string, why: string): InvalidInputError {
  return new InvalidInputError(`"${text.slice(0, 200)}" was not fetched: ${why}`);
}
