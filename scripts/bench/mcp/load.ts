import { Agent, request } from 'node:http';

/** What a server did under load. Times are milliseconds of single requests. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests that were not answered 200 with a result. */
  readonly failed: number;
}

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bodies, sent in turn. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly durationMs: number;
}

/** Keeps `connections` requests running for `durationMs`, each connection one after the other. */
export async function putLoad({ url, headers, bodies, connections, durationMs }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now();
      const isGood = await send(agent, url, headers, bodies[next++ % bodies.length] ?? '');
      times.push(performance.now() - sentAt);
      if (!isGood) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requestsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

function send(agent: Agent, url: string, headers: Load['headers'], body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve(response.statusCode === 200 && text.includes('"result"') && !text.includes('"isError":true')),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
