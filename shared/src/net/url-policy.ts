import { isLoopback } from '../domain/web/is-loopback.ts';
import { findBlockedRange } from './address-guard.ts';

/** Exceptions to the rule that a crawl only reaches the public web. */
export interface EgressPolicy {
  /** `host:port` entries that may be crawled although they are private (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts: ReadonlySet<string>;
  /** Our own host names and addresses, IPv6 without brackets, which are never crawled. */
  readonly ownHosts: ReadonlySet<string>;
}

const ALLOWED_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** Suffixes of names that resolve inside a machine, a private network or a cloud. */
const PRIVATE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
  'home.arpa',
  'onion',
  'i2p',
  'alt',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
] as const;

/** RFC 1035 section 2.3.4, in characters. */
const MAX_HOST_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** The refusal of text that is not an http or https URL. */
export const NOT_HTTP_REASON = 'it is not a plain http or https URL';

export type CheckedUrl =
  | { readonly url: URL; readonly refusal: null }
  | { readonly url: null; readonly refusal: string };

/**
 * Checks a URL before anything is sent: scheme, credentials, port, host name, and IP literals in every spelling of the
 * URL standard. `refusal` completes "We can't fetch this URL: …". The connector checks the resolved addresses.
 */
export function checkUrl(text: string, policy: EgressPolicy): CheckedUrl {
  const url = isPlainHttp(text) ? URL.parse(text) : null;
  if (!url) return { url: null, refusal: NOT_HTTP_REASON };
  const refusal = refusalOfUrl(url, policy);
  return refusal === null ? { url, refusal } : { url: null, refusal };
}

/** Whether the allow-list contains the host and port of `url`. */
export function isAllowListed(url: URL, { allowedHosts }: Pick<EgressPolicy, 'allowedHosts'>): boolean {
  return allowedHosts.has(`${url.hostname}:${portOf(url)}`);
}

/** The port of a URL, or the default port of its scheme. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** The host of a URL with its port if it states one; '' for text that is not a URL. */
export function hostOf(text: string): string {
  return URL.parse(text)?.host ?? '';
}

/**
 * Whether `text` contains a backslash or control character. The URL standard repairs these silently, while other
 * parsers read a different host from the same text.
 */
export function hasAmbiguousCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about control characters
  return /[\\\u0000-\u001f\u007f]/.test(text);
}

/** Whether `text` is an http or https URL that every parser reads the same way. */
export function isPlainHttp(text: string): boolean {
  return /^https?:\/\//i.test(text) && !hasAmbiguousCharacters(text);
}

function refusalOfUrl(url: URL, policy: EgressPolicy): string | null {
  if (url.username !== '' || url.password !== '') return 'it contains a user name or password';
  if (isAllowListed(url, policy)) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const refusal = refusalOfHost(host);
  // Another port would not help with a private address.
  if (!ALLOWED_PORTS.has(portOf(url))) {
    return refusal ?? `port ${portOf(url)} is not one of ${[...ALLOWED_PORTS].join(', ')}`;
  }
  return policy.ownHosts.has(ipLiteralOf(host) ?? host) ? 'it is this server' : refusal;
}

function refusalOfHost(host: string): string | null {
  const literal = ipLiteralOf(host);
  if (literal !== null) {
    const range = findBlockedRange(literal);
    return range === null ? null : `${literal} is not a public address (${range})`;
  }
  if (!host.includes('.')) {
    return isLoopback(host) ? `"${host}" is not a public address` : `"${host}" has no domain`;
  }
  if (host.length > MAX_HOST_LENGTH || host.split('.').some((label) => label.length > MAX_LABEL_LENGTH)) {
    return 'the host name is longer than DNS allows';
  }
  const suffix = PRIVATE_SUFFIXES.find((name) => host === name || host.endsWith(`.${name}`));
  return suffix === undefined ? null : `".${suffix}" names are not on the public internet`;
}

/** The IP address of a URL's host, IPv6 without brackets; null for a name. */
export function ipLiteralOf(host: string): string | null {
  if (host.startsWith('[')) return host.slice(1, -1);
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host : null;
}
