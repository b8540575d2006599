import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../api/src/auth/sessions.ts';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { createCollection, createDocument, createKey, createUser } from '../support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { type LaunchedProcess, TEST_APP_SECRET } from '../support/processes/launch.ts';
import { type RunningApi, startApi } from '../support/processes/start-api.ts';
import { startWorker } from '../support/processes/start-worker.ts';
import { type LoadBalancer, startLoadBalancer } from '../support/servers/load-balancer.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';

/** Processes of each kind, replaced `ROUNDS` times; `npm run test:faults` runs the long form under more load. */
const PROCESSES = Number(process.env.PROCESSES ?? 1);
const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** Scaled down on a busy machine, which would reject requests regardless of the restart. */
const REQUESTS_PER_SECOND = Number(process.env.REQUESTS_PER_SECOND ?? 20) / scaledLimit(1);
/** Users who each send one request at a time, which limits the concurrency on a busy machine. */
const USER_COUNT = 20;
/** One in this many requests reads a page that must be fetched first, which takes seconds. */
const READ_EVERY = 21;
const SLOW_MS = 1_500;
/** A busy machine causes this error regardless of the restart. */
const NO_TIME = 'The database did not respond in time';
/** Longer than the load balancer needs to detect the shutdown. */
const DRAIN = { API_DRAIN_SECONDS: '2' };

interface TestUser {
  readonly collectionId: number;
  readonly cookie: string;
  readonly serverPath: string;
  readonly apiKey: string;
}

interface Answered {
  readonly what: 'call' | 'read' | 'add' | 'look';
  readonly outcome: string;
}

let database: TestDatabase;
let dataSource: DataSource;
let site: TestSite;
let slowSite: TestSite;
let balancer: LoadBalancer;
let users: TestUser[];
let apis: RunningApi[] = [];
let workers: LaunchedProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  [site, slowSite] = await Promise.all([serveSite(), serveSite()]);
  balancer = await startLoadBalancer();
  users = await Promise.all(Array.from({ length: USER_COUNT }, addUser));
  const places = Array.from({ length: PROCESSES });
  [apis, workers] = await Promise.all([Promise.all(places.map(newApi)), Promise.all(places.map(newWorker))]);
});

afterAll(async () => {
  await Promise.all([
    ...apis.map((api) => api.end('SIGTERM')),
    ...workers.map((worker) => worker.end('SIGTERM')),
  ]);
  await balancer[Symbol.asyncDispose]();
  await Promise.all([site, slowSite].map((each) => each[Symbol.asyncDispose]()));
  await dataSource.destroy();
  await database.drop();
});

async function addUser(): Promise<TestUser> {
  const db = dataSource;
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId, mcpServerHash } = await createCollection(db, userId);
  const passages = ['The anchor is weighed before the sails are set.'];
  const pages = [{ url: 'https://docs.example.com/', title: 'Anchors', passages }];
  await createDocument(db, collectionId, { pages });
  const token = await startSession(db, { userId, userAgent: null, now: new Date() });
  const { raw } = await createKey(db, userId, TEST_APP_SECRET);
  return {
    collectionId,
    cookie: `lectern_session=${token}`,
    serverPath: `/mcp/server/${mcpServerHash}`,
    apiKey: raw,
  };
}

const hosts = () => [site, slowSite].map(({ host }) => host).join(',');
const newWorker = () => startWorker(database.url, hosts());

/** Starts an API process behind the load balancer. */
async function newApi(): Promise<RunningApi> {
  const settings = { ...DRAIN, CRAWL_ALLOWED_HOSTS: hosts() };
  const api = await startApi(database.url, balancer.origin, settings);
  await balancer.add(api.origin);
  return api;
}

/** Three of ten requests call a tool, two add a URL, the others list documents; a few read a slow page. */
async function ask(number: number): Promise<Answered> {
  const user = users[number % USER_COUNT];
  if (!user) throw new RangeError(`There are ${USER_COUNT} users`);
  if (number % READ_EVERY === 0) return { what: 'read', outcome: await readPage(user, number) };
  const turn = number % 10;
  if (turn < 3) return { what: 'call', outcome: await callTool(user) };
  if (turn < 5) return { what: 'add', outcome: await addPage(user, number) };
  const url = `${balancer.origin}/api/collections/${user.collectionId}/recent_documents`;
  return { what: 'look', outcome: await outcomeOf(url, { headers: { cookie: user.cookie } }) };
}

function addPage({ collectionId, cookie }: TestUser, number: number): Promise<string> {
  const path = `/page-${number}`;
  site.reply(path, `<main><h1>Page ${number}</h1><p>The page says what its number is, ${number}.</p></main>`);
  return outcomeOf(`${balancer.origin}/api/collections/${collectionId}/urls`, {
    method: 'POST',
    headers: { cookie, origin: balancer.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ collectionId, url: site.origin + path, maxUrls: 1, crawlType: 'crawl' }),
  });
}

function readPage(user: TestUser, number: number): Promise<string> {
  const path = `/late-${number}`;
  const html = `<main><h1>Late ${number}</h1><p>The page comes late, and says so, ${number}.</p></main>`;
  slowSite.reply(path, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    setTimeout(() => response.end(html), SLOW_MS);
  });
  return callTool(user, 'get_technical_documentation_by_url', { url: slowSite.origin + path });
}

function callTool(
  { serverPath, apiKey }: TestUser,
  name = 'retrieve_technical_documentation',
  input: Readonly<Record<string, string>> = { query: 'weigh the anchor' },
): Promise<string> {
  const params = { name, arguments: input };
  return outcomeOf(balancer.origin + serverPath, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

/**
 * The status of a complete response, with its text if it is an error; "none" without a response. A request that the
 * database of a busy machine rejected is sent again.
 */
async function outcomeOf(url: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (answer.status === 503 && text.includes(NO_TIME) && isMachineBusy()) {
      await delay(1_000 * Number(answer.headers.get('retry-after') ?? 1));
      return await outcomeOf(url, init);
    }
    return answer.ok ? String(answer.status) : `${answer.status} ${text}`;
  } catch {
    return 'none';
  }
}

/** Lets all users send requests until `work` ends, and returns all responses. */
async function underLoad(work: () => Promise<void>): Promise<Answered[]> {
  const answers: Answered[] = [];
  let [number, isDone] = [0, false];
  const askOn = async () => {
    while (!isDone) {
      const [answer] = await Promise.all([ask(number++), delay((1_000 * USER_COUNT) / REQUESTS_PER_SECOND)]);
      answers.push(answer);
    }
  };
  const asking = users.map(askOn);
  await work().finally(() => {
    isDone = true;
  });
  await Promise.all(asking);
  return answers;
}

/** Replaces one process after the other: starts a new one, and stops the old one once the new one is ready. */
async function replaceApis(): Promise<void> {
  for (const old of [...apis]) {
    apis.push(await newApi());
    apis = apis.filter((api) => api !== old);
    expect(await old.end('SIGTERM')).toBe(0);
  }
}

async function replaceWorkers(): Promise<void> {
  for (const old of [...workers]) {
    workers.push(await newWorker());
    workers = workers.filter((worker) => worker !== old);
    expect(await old.end('SIGTERM')).toBe(0);
  }
}

const count = async (what: string): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM ${what}`);
  return row?.count ?? 0;
};

test('a rolling restart under load fails no request and stores every page exactly once', async () => {
  const answers = await underLoad(async () => {
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all([replaceApis(), replaceWorkers()]);
  });
  const outcomes = new Set(answers.map(({ what, outcome }) => `${what} ${outcome}`));
  expect(outcomes).toEqual(new Set(['call 200', 'read 200', 'look 200', 'add 201']));

  const added = answers.filter(({ what }) => what === 'add').length;
  expect(added).toBeGreaterThan(0);
  const pages = `document_urls WHERE url LIKE '${site.origin}%'`;
  expect(await count(pages)).toBe(added);
  const served = () => count(`${pages} AND status = 'active'`);
  await expect.poll(served, { timeout: 240_000, interval: 100 }).toBe(added);
  expect(await count(`singleurl_cache WHERE url LIKE '${site.origin}%'`)).toBe(added);
  expect(await count(`document_topics WHERE name LIKE 'Page %'`)).toBe(added);
  expect(await count('(SELECT DISTINCT page_id, ordinal FROM passages) places')).toBe(
    await count('passages'),
  );
}, 1_800_000);
