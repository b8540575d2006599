import { createResolveHost, type ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import { checkUrl, ipLiteralOf, isAllowListed } from '@lectern/shared/net/url-policy.ts';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { resolvePublicAddresses } from './guarded-connect.ts';

export interface PublicAddressSettings {
  /** Our own host names and addresses. */
  readonly ownHosts?: Iterable<string>;
  /** `host:port` entries that count as public. Third parties learn these addresses. */
  readonly allowedHosts?: Iterable<string>;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
}

/**
 * Checks that a URL is public before a third party learns it. Rejects with PageFailure: blocked_address, or unreachable
 * when its host name cannot be resolved.
 */
export type CheckPublicAddress = (url: string) => Promise<void>;

/** Applies the rules of safe-fetch: to the URL itself and to every address of its host name. */
export function createCheckPublicAddress(settings: PublicAddressSettings = {}): CheckPublicAddress {
  const policy = { allowedHosts: new Set(settings.allowedHosts), ownHosts: new Set(settings.ownHosts) };
  const resolveHost = settings.resolveHost ?? createResolveHost();
  return async (text) => {
    try {
      const { url, refusal } = checkUrl(text, policy);
      if (url === null) throw new BlockedAddressError(refusal);
      if (isAllowListed(url, policy) || ipLiteralOf(url.hostname) !== null) return;
      await resolvePublicAddresses(url.hostname, policy, resolveHost);
    } catch (error) {
      throw toPageFailure(error, text);
    }
  };
}
