/**
 * Compares a complete tool call (key, quota, log, search, answer) with a trivial tool on the same SDK.
 *
 *   node scripts/bench/mcp.ts [passages, default 3000] [rounds, default 5]
 *
 * The API process runs with production settings and a PostgreSQL that writes to disk; a third process generates the load.
 * Each round measures every tool in turn and the output shows medians, so other load on the machine affects all tools.
 */

import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { compareTools, type MeasuredTool } from './mcp/compare-tools.ts';
import { fillCollection } from './mcp/fill-collection.ts';
import { startServer, stopServers } from './started-servers.ts';

const APP_SECRET = 'a secret of the bench that is long enough';

/** Every passage of an answer starts with this. */
const PASSAGE_START = '<passage ';
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const [passageCount = 3_000, rounds = 5] = process.argv.slice(2).map(Number);
const postgres = await startTemporaryPostgres({ isDurable: true });

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
  const answeredQuestions = await selectAnswered(serverUrl, headersAt(0), questions);
  const tools: readonly MeasuredTool[] = [
    {
      name: 'trivial tool of the SDK',
      url: trivial.origin,
      pid: trivial.pid,
      requestAt: () => constant,
      expected: 'A constant answer.',
    },
    {
      name: 'search, complete call',
      url: serverUrl,
      pid: api.pid,
      requestAt: (n) => ({
        headers: headersAt(n),
        body: answeredQuestions[n % answeredQuestions.length] ?? '',
      }),
      expected: PASSAGE_START,
    },
  ];
  console.log(`${passageCount} passages, medians of ${rounds} rounds`);
  await compareTools(tools, databasePid, rounds);
} finally {
  await stopServers();
  await postgres.stop();
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

interface Server {
  readonly origin: string;
  readonly pid: number;
}

async function startTrivial(): Promise<Server> {
  const { child, message } = await startServer('scripts/bench/mcp/trivial-server.ts', {});
  return { origin: String(message), pid: child.pid ?? 0 };
}

/** Starts the API with production settings. */
async function startApi(): Promise<Server> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = { DATABASE_URL: postgres.url, APP_SECRET, PORT: String(port), PUBLIC_URL: origin };
  const { child } = await startServer('api/src/main.ts', { env });
  return { origin, pid: child.pid ?? 0 };
}
