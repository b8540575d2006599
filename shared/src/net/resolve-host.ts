import { Resolver } from 'node:dns/promises';

/** Resolves a host name to its addresses. Rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface ResolveHostSettings {
  /** Name servers as `address:port`; by default the system's. */
  readonly servers?: readonly string[];
  /** Default 5 s. */
  readonly deadlineMs?: number;
}

const QUERY_TIMEOUT_MS = 2_000;

/**
 * Creates a resolver that queries DNS for the IPv4 and IPv6 addresses of a fully qualified name, without search domains
 * and hosts file. It avoids libuv's thread pool, where a few unresponsive name servers would block every other crawl.
 * Rejects with the resolver's error, whose `code` is ENOTFOUND for an unknown name and ECANCELLED after the deadline.
 */
export function createResolveHost({ servers, deadlineMs = 5_000 }: ResolveHostSettings = {}): ResolveHost {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: Math.min(QUERY_TIMEOUT_MS, deadlineMs), tries: 2 });
    if (servers) resolver.setServers(servers);
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      return await resolveBothFamilies(hostname, resolver);
    } finally {
      clearTimeout(deadline);
    }
  };
}

/** One address family is enough: many name servers fail for IPv6. */
async function resolveBothFamilies(hostname: string, resolver: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (
    answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${hostname} has no address`)
  );
}
