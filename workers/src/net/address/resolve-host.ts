import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host name. Rejects when there are none, so that a failure never reads as "allowed". */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface ResolveHostSettings {
  /** Name servers as `address:port`; by default those of the system. */
  readonly servers?: readonly string[];
  /** Default 5 s. */
  readonly deadlineMs?: number;
}

const QUERY_TIMEOUT_MS = 2_000;

/**
 * Makes a resolver that asks DNS for the IPv4 and IPv6 addresses of a name. Names are taken as absolute: no search
 * domain, no hosts file. It does not run on libuv's four threads, where a few silent name servers would hold up
 * every other crawl. Rejects with the resolver's error: `code` ENOTFOUND when the name does not exist, ECANCELLED
 * when the deadline has passed.
 */
export function createResolveHost({ servers, deadlineMs = 5_000 }: ResolveHostSettings = {}): ResolveHost {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: Math.min(QUERY_TIMEOUT_MS, deadlineMs), tries: 2 });
    if (servers) {
      resolver.setServers(servers);
    }
    const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      return await addressesOf(hostname, resolver);
    } finally {
      clearTimeout(deadline);
    }
  };
}

/** One family alone is enough: many name servers answer nothing sensible for IPv6. */
async function addressesOf(hostname: string, resolver: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) {
    return addresses;
  }
  throw (
    answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error(`${hostname} has no address`)
  );
}
