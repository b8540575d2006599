import { createResolveHost, type ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import type { EgressPolicy } from '@lectern/shared/net/url-policy.ts';

/** Which hosts a client reaches besides the public web, and which it never does. */
export interface EgressSettings {
  /** `host:port` entries that are allowed although they are private (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts?: Iterable<string>;
  /** Our own host names and addresses, which are always refused. */
  readonly ownHosts?: Iterable<string>;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
}

/** The policy of a client and its DNS. */
export function createEgressRules({
  allowedHosts,
  ownHosts,
  resolveHost = createResolveHost(),
}: EgressSettings): { readonly policy: EgressPolicy; readonly resolveHost: ResolveHost } {
  return { policy: { allowedHosts: new Set(allowedHosts), ownHosts: new Set(ownHosts) }, resolveHost };
}
