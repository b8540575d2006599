import { parsePackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { parseDocumentationUrl } from '@lectern/shared/domain/web/documentation.ts';
import { isLoopback } from '@lectern/shared/domain/web/is-loopback.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { findBlockedRange } from '@lectern/shared/net/address-guard.ts';
import { checkUrl, ipLiteralOf, isAllowListed, portOf } from '@lectern/shared/net/url-policy.ts';
import type { Deps } from './deps.ts';

export type PublicUrlRules = Pick<Deps, 'publicUrl' | 'crawlAllowedHosts' | 'resolveHost'>;

const UNKNOWN_HOST: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Checks the URL of a document as `checkPublicUrl` does. The documentation of this installation is read from its files. */
export async function checkSourceUrl(text: string, rules: PublicUrlRules): Promise<void> {
  if (parseDocumentationUrl(text, rules.publicUrl) === null) await checkPublicUrl(text, rules);
}

/**
 * Checks a URL before it is added: the workers would refuse it later. Throws InvalidInputError for a private address, or
 * a host that does not exist. The workers check every connection; this check only answers sooner.
 */
export async function checkPublicUrl(
  text: string,
  { publicUrl, crawlAllowedHosts, resolveHost = null }: PublicUrlRules,
): Promise<void> {
  // The workers fetch the package from its registry, not this page.
  if (parsePackageUrl(text)) return;
  const ownHosts = new Set([new URL(publicUrl).hostname]);
  const policy = { allowedHosts: new Set(crawlAllowedHosts), ownHosts };
  const { url, refusal } = checkUrl(text, policy);
  if (url === null) throw invalidUrl(`We can't fetch this URL: ${refusal}${hintForLocal(text, publicUrl)}`);
  if (resolveHost === null || isAllowListed(url, policy) || ipLiteralOf(url.hostname) !== null) return;
  const addresses = await resolveHost(url.hostname).catch((error: NodeJS.ErrnoException) => {
    if (UNKNOWN_HOST.has(error.code ?? ''))
      throw invalidUrl('The host name does not exist. Check its spelling');
    return [];
  });
  // The addresses themselves would let users explore an internal network.
  if (addresses.some((address) => findBlockedRange(address) !== null))
    throw invalidUrl(`We can't fetch this URL: ${url.hostname} does not resolve to a public address`);
}

/** How to allow an address on this machine or its network; empty unless the installation is only used on this machine. */
function hintForLocal(text: string, publicUrl: string): string {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || !isLoopback(new URL(publicUrl).hostname)) return '';
  const address = ipLiteralOf(url.hostname);
  const isLocal = isLoopback(url.hostname) || (address !== null && findBlockedRange(address) !== null);
  const entry = `${url.hostname}:${portOf(url)}`;
  return isLocal ? `. To allow it, start Lectern with CRAWL_ALLOWED_HOSTS=${entry}` : '';
}

function invalidUrl(message: string): InvalidInputError {
  return new InvalidInputError(message, { url: message });
}
