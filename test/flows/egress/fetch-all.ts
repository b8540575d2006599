import { PageFailure } from '../../../workers/src/errors/page-failure.ts';
import { createSafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';
import { createHostPace } from '../../../workers/src/net/pace/host-pace.ts';

/** URLs to fetch inside an address range, and the client to use. */
export interface FetchTask {
  readonly by: 'safe-fetch' | 'plain-fetch';
  readonly urls: readonly string[];
}

/** For each URL the response status or the failure class. */
export type FetchOutcomes = readonly (number | string)[];

const safeFetch = createSafeFetch({
  userAgent: 'Lectern/test',
  pace: createHostPace({ gapMs: 0, maxConnections: 50 }),
});

process.once('disconnect', () => process.exit());
process.on('message', async ({ by, urls }: FetchTask) => {
  const one = by === 'safe-fetch' ? fetchSafely : fetchPlainly;
  process.send?.(await Promise.all(urls.map(one)));
});

function fetchSafely(url: string): Promise<number | string> {
  return safeFetch(url).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof PageFailure ? error.failure : String(error)),
  );
}

function fetchPlainly(url: string): Promise<number | string> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 'failed',
  );
}
