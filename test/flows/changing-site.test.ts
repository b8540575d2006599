import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageChangeReply, RefreshChangeReply } from '../../shared/src/contracts/changes.ts';
import type { PageDifference } from '../../shared/src/domain/page-change.ts';
import { type SignedInClient, signIn } from '../support/api/signed-in-client.ts';
import { manualPage } from '../support/crawl/test-ingest.ts';
import { type Stack, startStack } from '../support/processes/start-stack.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

interface JsonFeed {
  readonly items: readonly { readonly title: string; readonly content_html: string }[];
}

let site: TestSite;
let stack: Stack;
let ada: SignedInClient;
let collectionId: number;
let documentId: number;
let key: string;

beforeAll(async () => {
  site = await serveSite();
  serveIndex('queues', 'retries');
  site.reply('/docs/queues.html', queues('A queue holds 100 letters.'));
  site.reply('/docs/retries.html', manualPage('Retries', 'A failed job is tried again.'));
  stack = await startStack({ CRAWL_ALLOWED_HOSTS: site.host });
  ada = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  ({ id: collectionId } = await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Halyard' }));
  const created = await ada.call<{ apiKey: string }>('POST', '/api/api-keys', {
    keyName: 'CI',
    scopes: ['read', 'write'],
    collectionId,
  });
  key = created.apiKey;
  const url = `${site.origin}/docs/`;
  const { recentDocument } = await ada.call<{ recentDocument: { id: number } }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url, crawlType: 'crawl' },
  );
  documentId = recentDocument.id;
});

afterAll(async () => {
  await stack?.stop();
  await site[Symbol.asyncDispose]();
});

function serveIndex(...names: string[]): void {
  const links = names.map((name) => `<a href="${name}.html">${name}</a>`).join(' ');
  site.reply('/docs/', manualPage('Halyard', links));
}

const queues = (limit: string) =>
  manualPage('Queues', `A queue keeps letters in order.</p><h2 id="limits">Limits</h2><p>${limit}`);

/** Sends a request as a script does. */
async function send(method: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${stack.origin}/api/collections/${collectionId}${path}`, { method, headers });
  expect(response.ok).toBe(true);
  return response;
}

const get = async <Reply>(path: string) => (await (await send('GET', path)).json()) as Reply;

async function untilActive(): Promise<void> {
  const status = async () => (await get<{ status: string }>(`/documents/${documentId}`)).status;
  await expect.poll(status, { interval: 100 }).toBe('active');
}

async function refresh(): Promise<void> {
  expect((await send('POST', `/documents/${documentId}/refresh`)).status).toBe(202);
  await untilActive();
}

/** Reads the feed as a feed reader does. */
async function readFeed(name: 'atom' | 'json'): Promise<string> {
  const authorization = `Basic ${Buffer.from(`reader:${key}`).toString('base64')}`;
  const url = `${stack.origin}/api/collections/${collectionId}/changes.${name}`;
  return (await fetch(url, { headers: { authorization } })).text();
}

const entryTitles = async () =>
  (JSON.parse(await readFeed('json')) as JsonFeed).items.map(({ title }) => title);

test('the first crawl is not listed as a change', async () => {
  await untilActive();
  expect(await get('/changes')).toEqual({ items: [], nextCursor: null });
  expect(await entryTitles()).toEqual([]);
});

test('a page with a new text appears in the list and the feed with its difference', async () => {
  site.reply('/docs/queues.html', queues('A queue holds 250 letters.'));
  await refresh();
  expect(await entryTitles()).toEqual(['Halyard: 1 page changed']);
  expect(await readFeed('atom')).toContain('A queue holds 250 letters.');
  const { items } = await get<{ items: RefreshChangeReply[] }>(`/changes?documentId=${documentId}`);
  expect(items).toMatchObject([{ documentId, added: 0, changed: 1, removed: 0 }]);
  const path = `/changes/${items[0]?.id}/pages`;
  const { items: pages } = await get<{ items: PageChangeReply[] }>(path);
  expect(pages).toMatchObject([{ kind: 'changed', title: 'Queues', url: `${site.origin}/docs/queues.html` }]);
  const { difference } = await get<{ difference: PageDifference }>(`${path}/${pages[0]?.id}`);
  expect(difference).toEqual({
    sections: [
      {
        path: ['Limits'],
        blocks: [[' ## Limits', '-A queue holds 100 letters.', '+A queue holds 250 letters.']],
      },
    ],
    omittedLines: 0,
  });
});

test('a new page appears as added', async () => {
  serveIndex('queues', 'retries', 'windows');
  site.reply('/docs/windows.html', manualPage('Windows', 'It runs on Windows too.'));
  await refresh();
  expect(await entryTitles()).toEqual(['Halyard: 1 page added, 1 changed', 'Halyard: 1 page changed']);
});

test('a page that stays away appears as removed after the second refresh', async () => {
  site.reply('/docs/retries.html', { status: 404 });
  await refresh();
  expect((await entryTitles()).length).toBe(2);
  await refresh();
  expect((await entryTitles())[0]).toBe('Halyard: 1 page removed');
});

test('the log has no key', () => {
  expect(stack.output.join('\n')).not.toContain(key);
});
