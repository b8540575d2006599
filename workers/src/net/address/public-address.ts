import { toPageFailure } from '../../errors/to-page-failure.ts';
import { BlockedAddressError, resolveJudged } from './guarded-connect.ts';
import { createResolveHost, type ResolveHost } from './resolve-host.ts';
import { isAllowListed, judgeUrl, literalAddress } from './url-policy.ts';

export interface PublicAddressSettings {
  /** Our own host names and addresses. */
  readonly ownHosts?: Iterable<string>;
  /** `host:port` entries that count as public. Where the address leaves the machine, only those that may be told. */
  readonly allowedHosts?: Iterable<string>;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
}

/**
 * Makes sure that an address is one of the public web before somebody else is told of it. Rejects with PageFailure:
 * blocked_address, or unreachable when its name cannot be resolved.
 */
export type CheckPublicAddress = (url: string) => Promise<void>;

/** Makes the check by the same rules as safe-fetch: the spelling of the address, and every address of its name. */
export function createCheckPublicAddress(settings: PublicAddressSettings = {}): CheckPublicAddress {
  const policy = { allowedHosts: new Set(settings.allowedHosts), ownHosts: new Set(settings.ownHosts) };
  const resolveHost = settings.resolveHost ?? createResolveHost();
  return async (text) => {
    try {
      const { url, refusal } = judgeUrl(text, policy);
      if (url === null) throw new BlockedAddressError(refusal);
      if (isAllowListed(url, policy) || literalAddress(url.hostname) !== null) return;
      await resolveJudged(url.hostname, policy, resolveHost);
    } catch (error) {
      throw toPageFailure(error, text);
    }
  };
}
