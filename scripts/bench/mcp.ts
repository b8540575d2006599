/**
 * Measures complete tool calls (key, quota, log, search, answer) with 1, 16 and 64 connections.
 *
 *   node scripts/bench/mcp.ts [passages, default 3000] [rounds, default 5]
 *
 * The API process runs with production settings and a PostgreSQL that writes to disk; this process generates the load. The
 * output shows medians of the rounds.
 */
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { percentile } from '../../test/support/timing/percentile.ts';
import { fillCollection } from './mcp/fill-collection.ts';
import { generateLoad, type Load, type LoadResult } from './mcp/load.ts';
import { processCpuMs } from './mcp/process-cpu.ts';
import { startServer, stopServers } from './started-servers.ts';

const APP_SECRET = 'a secret of the bench that is long enough';

/** Every passage of an answer starts with this. */
const PASSAGE_START = '<passage ';
const CONNECTIONS = [1, 16, 64];
const FIRST_WARM_UP_MS = 4_000;
const WARM_UP_MS = 200;
const MEASURED_MS = 1_000;

/** CPU times are milliseconds per request. */
interface Round extends LoadResult {
  readonly apiCpu: number;
  readonly databaseCpu: number;
}

const [passageCount = 3_000, rounds = 5] = process.argv.slice(2).map(Number);
const postgres = await startTemporaryPostgres({ isDurable: true });

try {
  await migrate(postgres.url);
  const filled = await fillCollection(postgres.url, APP_SECRET, passageCount);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const { child: api } = await startServer('api/src/main.ts', {
    ...{ DATABASE_URL: postgres.url, APP_SECRET, PORT: String(port), PUBLIC_URL: origin },
  });
  const pids = { api: api.pid ?? 0, database: readPostmasterPid(postgres.dataDirectory) ?? 0 };
  const headersAt = (n: number) => ({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${filled.apiKeys[n % filled.apiKeys.length]}`,
  });
  const url = `${origin}/mcp/server/${filled.mcpServerHash}`;
  const bodies = await selectAnswered(url, headersAt(0), filled.questions.map(searchCall));
  const requestAt = (n: number) => ({ headers: headersAt(n), body: bodies[n % bodies.length] ?? '' });
  const calls = { url, requestAt, expected: PASSAGE_START };
  await generateLoad({ ...calls, connections: 64, durationMs: FIRST_WARM_UP_MS });
  console.log(`${passageCount} passages, medians of ${rounds} rounds`);
  console.log('connections  requests/s   p50 ms   p99 ms  API CPU ms  database CPU ms  failed');
  for (const connections of CONNECTIONS) {
    const measured: Round[] = [];
    while (measured.length < rounds) measured.push(await measureRound({ ...calls, connections }, pids));
    report(connections, measured);
  }
} finally {
  await stopServers();
  await postgres.stop();
}

function searchCall(query: string): string {
  const params = { name: 'retrieve_technical_documentation', arguments: { query } };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
}

/** The questions with results. Some generated questions only have words without a page. */
async function selectAnswered(
  url: string,
  headers: Readonly<Record<string, string>>,
  questions: readonly string[],
): Promise<string[]> {
  const answered: string[] = [];
  for (const body of questions) {
    const response = await fetch(url, { method: 'POST', headers, body });
    if ((await response.text()).includes(PASSAGE_START)) answered.push(body);
  }
  return answered;
}

async function measureRound(
  load: Omit<Load, 'durationMs'>,
  pids: { readonly api: number; readonly database: number },
): Promise<Round> {
  await generateLoad({ ...load, durationMs: WARM_UP_MS });
  const [apiBefore, databaseBefore] = [processCpuMs(pids.api), processCpuMs(pids.database)];
  const result = await generateLoad({ ...load, durationMs: MEASURED_MS });
  return {
    ...result,
    apiCpu: (processCpuMs(pids.api) - apiBefore) / result.requests,
    databaseCpu: (processCpuMs(pids.database) - databaseBefore) / result.requests,
  };
}

function report(connections: number, measured: readonly Round[]): void {
  const median = (value: (round: Round) => number, digits: number) =>
    percentile(measured.map(value), 0.5).toFixed(digits);
  console.log(
    String(connections).padStart(11),
    median(({ requestsPerSecond }) => requestsPerSecond, 0).padStart(11),
    median(({ p50 }) => p50, 2).padStart(8),
    median(({ p99 }) => p99, 2).padStart(8),
    median(({ apiCpu }) => apiCpu, 2).padStart(11),
    median(({ databaseCpu }) => databaseCpu, 2).padStart(16),
    String(measured.reduce((sum, { failed }) => sum + failed, 0)).padStart(7),
  );
}
