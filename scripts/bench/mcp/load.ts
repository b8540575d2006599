import { Agent, request } from 'node:http';
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
export async function generateLoad({
  url,
  requestAt,
  expected,
  connections,
  durationMs,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now();
      const isGood = await send(agent, url, requestAt(next++), expected);
      times.push(performance.now() - sentAt);
      if (!isGood) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return {
    requests: times.length,
    requestsPerSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed,
  };
}

function send(agent: Agent, url: string, { headers, body }: LoadRequest, expected: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve(response.statusCode === 200 && Buffer.concat(chunks).includes(expected)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
