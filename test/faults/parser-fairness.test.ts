import { afterEach, expect, test } from 'vitest';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { type FaultUser, request } from '../support/faults/fault-user.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';
import { percentile } from '../support/timing/percentile.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const COSTLY_DOCUMENTS = 4;
const COSTLY_PAGES = 100;
const PAGES = 15;
/** About 3 s of CPU time. */
const COSTLY_HTML = `<main>${'<ul><li>one<li>two</ul>'.repeat(200_000)}</main>`;
/** How long an ordinary page takes to load, as over the network. */
const RESPONSE_MS = 100;
const MAX_RATIO = 2;
const ROUNDS = 5;
const MAX_ATTEMPTS = 3;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** Serves a start page with links to the others, each after a delay. Returns its URL. */
function serve(
  { manuals }: FaultStack,
  path: string,
  pages: number,
  htmlOf: (page: number) => string,
): string {
  const links = Array.from(
    { length: pages - 1 },
    (_, page) => `<a href="${path}page-${page}">Page ${page}</a>`,
  );
  const reply = (at: string, html: string) =>
    manuals.reply(at, (_, response) => {
      const send = () => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
      setTimeout(send, RESPONSE_MS);
    });
  reply(path, `<main><h1>Manual</h1><p>All chapters of this manual:</p><p>${links.join(' ')}</p></main>`);
  for (let page = 0; page < pages - 1; page += 1) reply(`${path}page-${page}`, htmlOf(page));
  return `${manuals.origin}${path}`;
}

async function add(
  { origin }: FaultStack,
  user: FaultUser | undefined,
  url: string,
  maxUrls: number,
): Promise<void> {
  if (!user) throw new RangeError('The stack has no such user');
  const { collectionId, headers } = user;
  const outcome = await request(`${origin}/api/collections/${collectionId}/urls`, {
    method: 'POST',
    headers: { ...headers, origin },
    body: JSON.stringify({ collectionId, url, crawlType: 'crawl', maxUrls }),
  });
  expect(outcome.status).toBe(201);
}

/** Adds an ordinary document of another owner and returns the milliseconds until agents find it. */
async function timeDocument(on: FaultStack, name: string): Promise<number> {
  const page = (number: number) =>
    `<main><h1>Page ${number}</h1><p>Setting ${number} of ${name} is a number.</p></main>`;
  const url = serve(on, `/${name}/`, PAGES, page);
  const startedAt = performance.now();
  await add(on, on.users[0], url, PAGES);
  const read = async () =>
    (
      await on.dataSource.query<{ status: string }[]>('SELECT status FROM document_urls WHERE url = $1', [
        url,
      ])
    )[0]?.status;
  await waitUntil(`${name} is active`, read, (status) => status === 'active', scaledLimit(120_000));
  return performance.now() - startedAt;
}

/** The median of several documents. */
async function timeDocuments(on: FaultStack, name: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeDocument(on, `${name}-${round}`));
  return percentile(times, 0.5);
}

test.each(['1', '2'])(
  'a document takes at most twice as long while another user adds four documents of a hundred costly pages (PARSER_THREADS=%s)',
  async (threads) => {
    const environment = () => ({ PARSER_THREADS: threads });
    stack = await startFaultStack({ store: 'postgres', workers: 1, pages: 1, environment });
    const on = stack;
    await timeDocument(on, 'warm-up');
    const aloneMs = await timeDocuments(on, 'alone');
    for (let number = 0; number < COSTLY_DOCUMENTS; number += 1) {
      const url = serve(on, `/costly-${number}/`, COSTLY_PAGES, () => COSTLY_HTML);
      await add(on, on.users[1], url, COSTLY_PAGES);
    }
    const countStored = async () =>
      (
        await on.dataSource.query<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM singleurl_cache WHERE url LIKE '%/costly-%'`,
        )
      )[0]?.count ?? 0;
    await waitUntil('costly pages are being read', countStored, (stored) => stored > 4, scaledLimit(120_000));
    // Other work on the machine only adds to a time.
    let sharedMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && sharedMs >= MAX_RATIO * aloneMs; attempt += 1)
      sharedMs = Math.min(sharedMs, await timeDocuments(on, `shared-${attempt}`));
    console.log(
      `${threads} thread(s): ${aloneMs.toFixed(0)} ms alone, ${sharedMs.toFixed(0)} ms next to costly pages`,
    );
    if (!isMachineBusy()) expect(sharedMs).toBeLessThan(MAX_RATIO * aloneMs);
  },
  900_000,
);
