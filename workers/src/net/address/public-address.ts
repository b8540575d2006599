import { checkUrl, ipLiteralOf, isAllowListed } from '@lectern/shared/net/url-policy.ts';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { createEgressRules, type EgressSettings } from './egress-settings.ts';
import { resolvePublicAddresses } from './guarded-connect.ts';

/**
 * Checks that a URL is public before a third party learns it. Rejects with PageFailure: blocked_address, or unreachable
 * when its host name cannot be resolved.
 */
export type CheckPublicAddress = (url: string) => Promise<void>;

/**
 * Applies the rules of safe-fetch: to the URL itself and to every address of its host name. The third party also learns the
 * allowed hosts.
 */
export function createCheckPublicAddress(settings: EgressSettings = {}): CheckPublicAddress {
  const { policy, resolveHost } = createEgressRules(settings);
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
