/**
 * A whole tool call (key, quota, log, search, answer) beside a trivial tool on the same SDK in the same run: served as
 * the SDK's manual does it, and on the shorter way that ours take.
 *
 *   node scripts/bench/mcp.ts [number of passages, 3000 when not given] [rounds, 5 when not given]
 *
 * The whole call is answered by the api's own process with the settings of production, on a PostgreSQL that writes to
 * disk; the load comes from a third process on the same machine. Each round asks every tool in turn, and the medians
 * of the rounds are printed, so that what else the machine does falls on all of them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { compareTools, type MeasuredTool } from './mcp/compare-tools.ts';
import { fillCollection } from './mcp/fill-collection.ts';

const APP_SECRET = 'a secret of the bench that is long enough';
const ROOT = join(import.meta.dirname, '../..');
/** With what each passage of an answer begins. */
const PASSAGE = '<passage ';
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const [passageCount = 3_000, rounds = 5] = process.argv.slice(2).map(Number);
const postgres = await startTemporaryPostgres({ durable: true });
const started: ChildProcess[] = [];
try {
  await migrate(postgres.url);
  const filled = await fillCollection(postgres.url, APP_SECRET, passageCount);
  const [trivial, api] = [await startTrivial(), await startApi()];
  const databasePid = readPostmasterPid(postgres.dataDirectory) ?? 0;
  const call = (name: string, args: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const constant = { headers: JSON_HEADERS, body: call('constant', {}) };
  const questions = filled.questions.map((query) => call('retrieve_technical_documentation', { query }));
  const headersAt = (n: number) => ({
    ...JSON_HEADERS,
    authorization: `Bearer ${filled.apiKeys[n % filled.apiKeys.length]}`,
  });
  const serverUrl = `${api.origin}/mcp/server/${filled.mcpServerHash}`;
  const answered = await whereAnswered(serverUrl, headersAt(0), questions);
  const tools: readonly MeasuredTool[] = [
    {
      name: 'trivial, as the SDK serves it',
      url: `${trivial.origin}/sdk`,
      pid: trivial.pid,
      requestAt: () => constant,
      expected: 'A constant answer.',
    },
    {
      name: 'trivial, as we serve it',
      url: `${trivial.origin}/trivial`,
      pid: trivial.pid,
      requestAt: () => constant,
      expected: 'A constant answer.',
    },
    {
      name: 'search, the whole call',
      url: serverUrl,
      pid: api.pid,
      requestAt: (n) => ({ headers: headersAt(n), body: answered[n % answered.length] ?? '' }),
      expected: PASSAGE,
    },
  ];
  console.log(`${passageCount} passages, medians of ${rounds} rounds`);
  await compareTools(tools, databasePid, rounds);
} finally {
  for (const child of started) {
    if (!child.connected) continue;
    child.disconnect();
    await once(child, 'exit');
  }
  await postgres.stop();
}

/** The questions that the collection answers with passages: made up as they are, some have words that no page has. */
async function whereAnswered(
  url: string,
  headers: Readonly<Record<string, string>>,
  questions: readonly string[],
): Promise<string[]> {
  const answered: string[] = [];
  for (const body of questions) {
    const response = await fetch(url, { method: 'POST', headers, body });
    if ((await response.text()).includes(PASSAGE)) answered.push(body);
  }
  return answered;
}

interface Server {
  readonly origin: string;
  readonly pid: number;
}

async function startTrivial(): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'mcp/trivial-server.ts'));
  return { origin: String(await firstMessage(child)), pid: child.pid ?? 0 };
}

/** The api as in production; what it logs is written and thrown away. */
async function startApi(): Promise<Server> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = fork('api/src/main.ts', {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { DATABASE_URL: postgres.socketUrl, APP_SECRET, PORT: String(port), PUBLIC_URL: origin },
  });
  await firstMessage(child);
  return { origin, pid: child.pid ?? 0 };
}

/** What a server says when it serves. Rejects when it ends instead. */
async function firstMessage(child: ChildProcess): Promise<unknown> {
  started.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Starting ${child.spawnargs.at(-1)}: it ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return message;
}
