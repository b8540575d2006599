import { createSafeFetch, type SafeFetch } from '@lectern/workers/net/http/safe-fetch.ts';
import { createRobots, type Robots } from '@lectern/workers/net/robots/robots.ts';
import { type Reply, serveSite, type TestSite } from '../servers/serve-site.ts';

export interface FetchedSite extends TestSite {
  /** Fetches from the site. */
  readonly safeFetch: SafeFetch;
  /** Reads the robots.txt of a host once. */
  readonly robots: Robots;
}

/** Serves a site on loopback, with a client that may fetch from it. */
export async function serveFetchedSite(replies: Readonly<Record<string, Reply>> = {}): Promise<FetchedSite> {
  const site = await serveSite(replies);
  const closeSite = site[Symbol.asyncDispose];
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  return Object.assign(site, {
    safeFetch,
    robots: createRobots({ safeFetch }),
    async [Symbol.asyncDispose]() {
      await safeFetch.close();
      await closeSite();
    },
  });
}
