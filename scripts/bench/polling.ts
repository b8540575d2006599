/**
 * Open tabs: 1,000 of them ask for the documents of their collection every 3 seconds, as the web application does,
 * and what looking up a session costs a request.
 *
 *   node scripts/bench/polling.ts [tabs, 1000 when not given]
 *
 * The api is the real process on a PostgreSQL that writes to disk; the tabs are in another process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { startSession } from '../../api/src/auth/sessions.ts';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { createCollection, createDocument, createUser } from '../../test/support/database/factories.ts';

const POLL_MS = 3_000;
const MEASURED_POLLS = 5;
const TABS_OF_A_USER = 10;
const DOCUMENTS_OF_A_COLLECTION = 8;
const LOOK_UPS = 1_000;

interface Tab {
  readonly url: string;
  readonly cookie: string;
  etag: string | null;
}

interface Answer {
  readonly status: number;
  readonly ms: number;
}

const tabCount = Number(process.argv[2] ?? 1_000);
const postgres = await startTemporaryPostgres({ durable: true });
const port = await findFreePort();
const origin = `http://localhost:${port}`;
const agent = new Agent({ connections: 64 });
try {
  await migrate(postgres.url);
  const tabs = await openTabs();
  const api = await startApi();
  await reportLookUp(tabs);
  await reportPolls(tabs);
  api.kill('SIGTERM');
  await once(api, 'exit');
} finally {
  await agent.close();
  await postgres.stop();
}

async function openTabs(): Promise<Tab[]> {
  const dataSource = await createDataSource(postgres.url).initialize();
  const tabs: Tab[] = [];
  while (tabs.length < tabCount) {
    const { userId } = await createUser(dataSource.manager);
    const { collectionId } = await createCollection(dataSource.manager, userId);
    for (let at = 0; at < DOCUMENTS_OF_A_COLLECTION; at += 1)
      await createDocument(dataSource.manager, collectionId, { name: `Manual ${at}`, pages: [] });
    const session = { userId, userAgent: null, now: new Date() };
    const cookie = `lectern_session=${await startSession(dataSource.manager, session)}`;
    const url = `${origin}/api/collections/${collectionId}/recent_documents`;
    for (let tab = 0; tab < TABS_OF_A_USER; tab += 1) tabs.push({ url, cookie, etag: null });
  }
  await dataSource.destroy();
  return tabs.slice(0, tabCount);
}

async function startApi(): Promise<ChildProcess> {
  const api = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of the bench that is long enough',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  });
  await once(api, 'message');
  return api;
}

async function ask(url: string, headers: Record<string, string>): Promise<Answer & { etag: string | null }> {
  const askedAt = performance.now();
  const response = await fetch(url, { headers, dispatcher: agent });
  await response.arrayBuffer();
  return {
    status: response.status,
    ms: performance.now() - askedAt,
    etag: response.headers.get('etag'),
  };
}

/** The same reply without and with a session, in turn. */
async function reportLookUp([tab]: readonly Tab[]): Promise<void> {
  const without: number[] = [];
  const withSession: number[] = [];
  for (let at = 0; at < LOOK_UPS; at += 1) {
    without.push((await ask(`${origin}/api/site`, {})).ms);
    withSession.push((await ask(`${origin}/api/site`, { cookie: tab?.cookie ?? '' })).ms);
  }
  const added = percentile(withSession, 0.5) - percentile(without, 0.5);
  console.log(`a session's look-up adds ${added.toFixed(2)} ms p50 to a request`);
}

async function reportPolls(tabs: readonly Tab[]): Promise<void> {
  const answers = (await Promise.all(tabs.map((tab, at) => poll(tab, (at / tabs.length) * POLL_MS)))).flat();
  const times = answers.map(({ ms }) => ms);
  const unchanged = answers.filter(({ status }) => status === 304).length;
  const failed = answers.filter(({ status }) => status >= 400).length;
  console.log(
    `${tabs.length} tabs: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms,`,
    `p99 ${percentile(times, 0.99).toFixed(1)} ms; ${unchanged} of ${answers.length} answers were 304, ${failed} failed`,
  );
}

/** Polls like a tab that was opened `delayMs` after the first; the first poll brings the list and is not counted. */
async function poll(tab: Tab, delayMs: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  for (let at = 0; at <= MEASURED_POLLS; at += 1) {
    const headers = { cookie: tab.cookie, ...(tab.etag === null ? {} : { 'if-none-match': tab.etag }) };
    const answer = await ask(tab.url, headers);
    if (at > 0) answers.push(answer);
    tab.etag = answer.etag;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, POLL_MS - answer.ms)));
  }
  return answers;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
