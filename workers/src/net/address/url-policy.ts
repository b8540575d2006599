import { refusalOfAddress } from './address-guard.ts';

/** What a crawl may reach besides the public web, and what of the public web it may not. */
export interface EgressPolicy {
  /** `host:port` entries that may be crawled although they are private (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts: ReadonlySet<string>;
  /** Our own host names and addresses, IPv6 without brackets: a crawl never calls the product itself. */
  readonly ownHosts: ReadonlySet<string>;
}

const ALLOWED_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** Names that resolve inside a machine or a private network, by the label they end in. */
const PRIVATE_ENDINGS = [
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

/** The longest name that DNS can carry (RFC 1035, written form). */
const MAX_HOST_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** Why an address that is no address is refused. */
export const NOT_HTTP = 'it is not a plain http or https address';

export type UrlVerdict =
  | { readonly url: URL; readonly refusal: null }
  | { readonly url: null; readonly refusal: string };

/**
 * Judges an address before anything is sent: scheme, credentials, port, name, and literal IP addresses in every
 * spelling that the URL standard knows. `refusal` says why it must not be fetched. What the name resolves to is
 * judged later, at the connection.
 */
export function judgeUrl(text: string, policy: EgressPolicy): UrlVerdict {
  const url = isPlainHttp(text) ? URL.parse(text) : null;
  if (!url) {
    return { url: null, refusal: NOT_HTTP };
  }
  const refusal = refusalOfUrl(url, policy);
  return refusal === null ? { url, refusal } : { url: null, refusal };
}

/** Says whether `url` is named in the allow-list, host and port both. */
export function isAllowListed(url: URL, policy: EgressPolicy): boolean {
  return policy.allowedHosts.has(`${url.hostname}:${portOf(url)}`);
}

/** The port a URL means, the scheme's own when it names none. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** The host that `text` names, with its port when it states one; '' when it names none. */
export function hostOf(text: string): string {
  return URL.parse(text)?.host ?? '';
}

/**
 * Says whether `text` has a backslash or control character. Those are refused before parsing, since the URL
 * standard mends them silently and other parsers read another host out of the same text.
 */
export function hasForbiddenCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\\\u0000-\u001f\u007f]/.test(text);
}

/** Says whether `text` is written as an http or https address that every parser reads alike. */
export function isPlainHttp(text: string): boolean {
  return /^https?:\/\//i.test(text) && !hasForbiddenCharacters(text);
}

function refusalOfUrl(url: URL, policy: EgressPolicy): string | null {
  if (url.username !== '' || url.password !== '') {
    return 'it carries a user name or password';
  }
  if (isAllowListed(url, policy)) {
    return null;
  }
  if (!ALLOWED_PORTS.has(portOf(url))) {
    return `port ${portOf(url)} is not one of ${[...ALLOWED_PORTS].join(', ')}`;
  }
  return refusalOfHost(url.hostname.toLowerCase().replace(/\.$/, ''), policy);
}

function refusalOfHost(host: string, policy: EgressPolicy): string | null {
  const literal = literalAddress(host);
  if (policy.ownHosts.has(literal ?? host)) {
    return 'it is an address of this server';
  }
  if (literal !== null) {
    const range = refusalOfAddress(literal);
    return range === null ? null : `${literal} is not a public address (${range})`;
  }
  if (!host.includes('.')) {
    return `"${host}" is a name without a domain`;
  }
  if (host.length > MAX_HOST_LENGTH || host.split('.').some((label) => label.length > MAX_LABEL_LENGTH)) {
    return 'its host name is longer than DNS allows';
  }
  const ending = PRIVATE_ENDINGS.find((name) => host === name || host.endsWith(`.${name}`));
  return ending === undefined ? null : `"${ending}" names are not on the public internet`;
}

/** The IP address that a URL's host is, without the brackets of IPv6; null when the host is a name. */
export function literalAddress(host: string): string | null {
  if (host.startsWith('[')) {
    return host.slice(1, -1);
  }
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host : null;
}
