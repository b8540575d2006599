import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host name. Rejects when there are none, so that a failure never reads as "allowed". */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const DEADLINE_MS = 5_000;

/**
 * Asks DNS for the IPv4 and IPv6 addresses of `hostname` as an absolute name: no search domain, no hosts file, and
 * not on libuv's four threads, where a few silent name servers would hold up every other tenant. Ends within 5
 * seconds. Rejects with the resolver's error, `code` ENOTFOUND when the name does not exist.
 */
export async function resolveHost(hostname: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) {
      return addresses;
    }
    throw (
      answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('the name has no address')
    );
  } finally {
    clearTimeout(deadline);
  }
}
