import { Agent, request } from 'undici';
import { percentile } from '../../../test/support/timing/percentile.ts';

/** Results of a load test. Times are milliseconds per request. */
export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests without status 200 and the expected text. */
  readonly failed: number;
}

export interface LoadRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Load {
  readonly url: string;
  /** The n-th request. */
  readonly requestAt: (n: number) => LoadRequest;
  /** Text that every correct response contains. */
  readonly expected: string;
  readonly connections: number;
  readonly durationMs: number;
}

/** Sends requests over `connections` connections, one at a time on each, for `durationMs`. */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const { url, requestAt, expected, connections, durationMs } = load;
  const dispatcher = new Agent({ connections });
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now();
      const { statusCode, body } = await request(url, { method: 'POST', dispatcher, ...requestAt(next++) });
      const isGood = (await body.text()).includes(expected) && statusCode === 200;
      times.push(performance.now() - sentAt);
      if (!isGood) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  await dispatcher.close();
  return {
    requests: times.length,
    requestsPerSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  };
}
