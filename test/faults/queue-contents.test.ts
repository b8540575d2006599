import { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { type Outcome, request } from '../support/faults/fault-user.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

/** Part of every user input, page text and URL. */
const CANARY = 'canary-5e8a';
const MAX_JOB_BYTES = 4 * 1024;
const PAGE = `<main><h1>${CANARY}</h1><p>The page of the ${CANARY} says what a ${CANARY} does.</p></main>`;
const SITE = ['Crawl of a site', 'crawl', 5] as const;
const SINGLE = ['Single page', 'crawl', 1] as const;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** The content of every key of the store, as text. */
async function dump(url: string): Promise<Map<string, string>> {
  const client = new Redis(url);
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hgetall(key),
    list: (key) => client.lrange(key, 0, -1),
    set: (key) => client.smembers(key),
    zset: (key) => client.zrange(key, 0, -1),
    stream: (key) => client.xrange(key, '-', '+'),
  };
  try {
    const contents = new Map<string, string>();
    for (const key of await client.keys('*'))
      contents.set(key, JSON.stringify((await readers[await client.type(key)]?.(key)) ?? null));
    return contents;
  } finally {
    client.disconnect();
  }
}

/** Adds jobs of most kinds, some of which fail, and returns the responses. */
async function addOfEachKind({ manuals, users, origin }: FaultStack): Promise<Outcome[]> {
  const [user] = users;
  manuals.reply(`/${CANARY}`, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  manuals.reply('/broken', (_, response) => response.writeHead(500).end(CANARY));
  const post = (path: string, body: object) =>
    request(`${origin}/api/collections/${user?.collectionId}${path}`, {
      method: 'POST',
      headers: user?.headers ?? {},
      body: JSON.stringify({ collectionId: user?.collectionId, ...body }),
    });
  const outcomes: Outcome[] = [];
  for (const [documentName, crawlType, maxUrls] of [SITE, SINGLE])
    for (const path of [`/${CANARY}`, '/broken', `/gone/${CANARY}`])
      outcomes.push(
        await post('/urls', {
          url: `${manuals.origin}${path}?token=${CANARY}-${maxUrls}`,
          documentName: `${documentName} ${CANARY}`,
          topics: [CANARY],
          crawlType,
          maxUrls,
        }),
      );
  const text = { url: 'user_text://Text', documentName: CANARY, fullText: `A text about the ${CANARY}` };
  outcomes.push(await post('/urls', { ...text, crawlType: 'user_text', maxUrls: 1 }));
  return outcomes;
}

test('queues contain only IDs: no page content, personal data, URLs or secrets', async () => {
  stack = await startFaultStack({ store: 'redis', workers: 1 });
  const on = stack;
  const url = stack.redis?.url ?? '';
  const outcomes = await addOfEachKind(stack);
  expect(outcomes.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  const seen = new Map<string, string>();
  await waitUntil(
    'all done',
    async () => {
      for (const [key, content] of await dump(url)) seen.set(`${key} ${content}`, content);
      return on.drained(0).then(
        () => true,
        () => false,
      );
    },
    (done) => done,
    scaledLimit(120_000),
  );
  const jobs = [...seen.values()].filter((content) => content.includes('"data":'));
  console.log(
    `${seen.size} key contents, ${jobs.length} jobs of at most ${Math.max(...jobs.map(({ length }) => length))} bytes`,
  );
  expect(jobs.length).toBeGreaterThanOrEqual(outcomes.length);
  for (const job of jobs) {
    const { data, name } = JSON.parse(job);
    expect(job.length, name).toBeLessThanOrEqual(MAX_JOB_BYTES);
    for (const value of Object.values(JSON.parse(data))) expect(value).toEqual(expect.any(Number));
  }
  const secrets = [CANARY, ...on.users.map(({ headers }) => headers.cookie?.split('=')[1] ?? CANARY)];
  const leaked = [...seen.keys()].filter((content) => secrets.some((secret) => content.includes(secret)));
  expect(leaked).toEqual([]);
}, 900_000);
