/**
 * A whole tool call (key, quota, log, search, answer) beside a trivial tool on the same SDK in the same run: served as
 * the SDK's manual does it, and on the shorter way that ours take.
 *
 *   node scripts/bench/mcp.ts [number of passages, 3000 when not given]
 *
 * Server and load run in two processes on the same machine, PostgreSQL writes to disk as in production.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { createDataSource, type Db } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { createCollection, createDocument, createKey, createUser } from '../../test/support/factories.ts';
import { type Load, putLoad } from './mcp/load.ts';
import { createSynthesizer } from './synthetic-text.ts';

const APP_SECRET = 'a secret of the bench that is long enough';
const PASSAGES_PER_DOCUMENT = 500;
const CONNECTIONS = [1, 16, 64];
const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;

const passageCount = Number(process.argv[2] ?? 3_000);
const synthesizer = createSynthesizer();
const home = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const postgres = await startEmbeddedPostgres(home);
try {
  await migrate(postgres.url);
  const { apiKey, mcpServerHash } = await fill();
  const server = fork(new URL('mcp/bench-server.ts', import.meta.url), [postgres.url, APP_SECRET]);
  server.setMaxListeners(0);
  const origin = String(await nextMessage(server));
  await compare(server, origin, `${origin}/mcp/server/${mcpServerHash}`, apiKey);
  server.disconnect();
  await new Promise((resolve) => server.once('exit', resolve));
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

async function fill(): Promise<{ apiKey: string; mcpServerHash: string }> {
  const dataSource = await createDataSource(postgres.url).initialize();
  const db: Db = dataSource.manager;
  const { userId } = await createUser(db, { isPro: true });
  const { raw } = await createKey(db, userId, APP_SECRET);
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const passages = synthesizer.passages(passageCount);
  for (let from = 0; from < passages.length; from += PASSAGES_PER_DOCUMENT) {
    const ofDocument = passages.slice(from, from + PASSAGES_PER_DOCUMENT);
    const pages = Map.groupBy(ofDocument, ({ title }) => title);
    await createDocument(db, collectionId, {
      name: `Manual ${from}`,
      pages: [...pages].map(([title, ofPage], at) => ({
        url: `https://docs.example.com/${from}/${at}.html`,
        title,
        passages: ofPage,
      })),
    });
  }
  await dataSource.query('VACUUM ANALYZE');
  await dataSource.destroy();
  return { apiKey: raw, mcpServerHash };
}

async function compare(
  server: ChildProcess,
  origin: string,
  serverUrl: string,
  apiKey: string,
): Promise<void> {
  const call = (name: string, args: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const questions = synthesizer
    .questions(200)
    .map((query) => call('retrieve_technical_documentation', { query }));
  const real = {
    url: serverUrl,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    bodies: questions,
  };
  const trivial = { url: `${origin}/trivial`, headers, bodies: [call('constant', {})] };
  console.log(
    `${passageCount} passages\nconnections  tool                          requests/s   p50 ms   p99 ms  api CPU ms  failed`,
  );
  for (const connections of CONNECTIONS) {
    await report(server, 'trivial, as the SDK serves it', { ...trivial, url: `${origin}/sdk`, connections });
    await report(server, 'trivial, as we serve it', { ...trivial, connections });
    await report(server, 'search, the whole call', { ...real, connections });
  }
}

async function report(server: ChildProcess, name: string, load: Omit<Load, 'durationMs'>): Promise<void> {
  await putLoad({ ...load, durationMs: WARM_UP_MS });
  const usedBefore = await cpuMs(server);
  const { requestsPerSecond, p50, p99, failed } = await putLoad({ ...load, durationMs: MEASURED_MS });
  const cpuPerRequest = ((await cpuMs(server)) - usedBefore) / (requestsPerSecond * (MEASURED_MS / 1_000));
  console.log(
    String(load.connections).padStart(11),
    name.padEnd(28),
    requestsPerSecond.toFixed(0).padStart(10),
    ...[p50, p99].map((ms) => ms.toFixed(2).padStart(8)),
    cpuPerRequest.toFixed(2).padStart(11),
    String(failed).padStart(7),
  );
}

/** Processor time of the server so far, in milliseconds. */
async function cpuMs(server: ChildProcess): Promise<number> {
  server.send('cpu');
  // The server answers every message with what process.cpuUsage() gives, in microseconds.
  const { user, system } = (await nextMessage(server)) as NodeJS.CpuUsage;
  return (user + system) / 1_000;
}

function nextMessage(server: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    server.once('message', resolve);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
