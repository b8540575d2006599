import type { IncomingHttpHeaders } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  PageChangeReply,
  PageDifference,
  RefreshChangeReply,
} from '../../shared/src/contracts/changes.ts';
import { type SignedInClient, signIn } from '../support/api/signed-in-client.ts';
import { manualPage } from '../support/crawl/test-ingest.ts';
import { type Stack, startStack } from '../support/processes/start-stack.ts';
import { type MailServer, serveMail } from '../support/servers/mail-server.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

/** From the deploy hook to the agent's new answer. */
const MAX_REFRESH_MS = 5_000;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const deliveries: Received[] = [];
let site: TestSite;
let mail: MailServer;
let stack: Stack;
let ada: SignedInClient;
let agent: Client;
let collectionId: number;
let documentId: number;
let key: string;
let webhook: Webhook;
let secret: string;
let refreshUrl: string;

beforeAll(async () => {
  [site, mail] = await Promise.all([serveSite(), serveMail()]);
  serveIndex('queues', 'retries');
  site.reply('/docs/queues.html', queues('A queue holds 100 letters.'));
  site.reply('/docs/retries.html', manualPage('Retries', 'A failed job is tried again.'));
  site.reply('/hook', async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    deliveries.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
  stack = await startStack({ CRAWL_ALLOWED_HOSTS: site.host, SMTP_URL: mail.url });
  ada = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  const collection = await ada.call<{ id: number; mcpServerHash: string }>('POST', '/api/collections', {
    name: 'Halyard',
  });
  collectionId = collection.id;
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
  agent = await connectAgent(`${stack.origin}/mcp/server/${collection.mcpServerHash}`);
});

afterAll(async () => {
  await agent?.close();
  await stack?.stop();
  await site[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

async function connectAgent(url: string): Promise<Client> {
  const client = new Client(
    { name: 'test-client', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

function serveIndex(...names: string[]): void {
  const links = names.map((name) => `<a href="${name}.html">${name}</a>`).join(' ');
  site.reply('/docs/', manualPage('Halyard', links));
}

const queues = (limit: string) =>
  manualPage('Queues', `A queue keeps letters in order.</p><h2 id="limits">Limits</h2><p>${limit}`);

/** Reads a list as a script does. */
async function get<Reply>(path: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${stack.origin}/api/collections/${collectionId}${path}`, { headers });
  expect(response.ok).toBe(true);
  return (await response.json()) as Reply;
}

/** Reads the feed as a feed reader does. */
async function readFeed(): Promise<string> {
  const authorization = `Basic ${Buffer.from(`reader:${key}`).toString('base64')}`;
  const url = `${stack.origin}/api/collections/${collectionId}/changes.atom`;
  return (await fetch(url, { headers: { authorization } })).text();
}

const entryTitles = async () => {
  const feed = await readFeed();
  return [...feed.matchAll(/<entry>\s*<id>.*<\/id>\s*<title>(.*)<\/title>/g)].map(([, title]) => title);
};

async function untilActive(): Promise<void> {
  const status = async () => (await get<{ status: string }>(`/documents/${documentId}`)).status;
  await expect.poll(status, { interval: 50 }).toBe('active');
}

async function ask(query: string): Promise<string> {
  const call = { name: 'retrieve_technical_documentation', arguments: { query } };
  return JSON.stringify((await agent.callTool(call)).content);
}

/** Calls the refresh URL as the host of the site does after a deploy, and resolves when that refresh has ended. */
async function deploy(): Promise<void> {
  const response = await fetch(refreshUrl, { method: 'POST', body: '{"event":"deployed"}' });
  expect(await response.json()).toEqual({ status: 'processing' });
  await untilActive();
}

/** Deploys a change, and returns the webhook's events, the email and the changed pages once all have arrived. */
async function deployChange() {
  const [deliveredBefore, sentBefore] = [deliveries.length, mail.messages.length];
  const startedAtMs = performance.now();
  await deploy();
  await expect.poll(() => deliveries.length, { interval: 20 }).toBe(deliveredBefore + 2);
  await expect.poll(() => mail.messages.length, { interval: 20 }).toBe(sentBefore + 1);
  const { items } = await get<{ items: RefreshChangeReply[] }>(`/changes?documentId=${documentId}`);
  const pages = await get<{ items: PageChangeReply[] }>(`/changes/${items[0]?.id}/pages`);
  const events = deliveries.slice(deliveredBefore).map(({ headers, body }) => {
    // Throws when the signature is wrong or old.
    return webhook.verify(body, headers as Record<string, string>) as { type: string; data: object };
  });
  return {
    events: new Map(events.map(({ type, data }) => [type, data])),
    email: mail.messages.at(-1) ?? '',
    refreshId: items[0]?.id,
    pages: pages.items,
    ms: () => performance.now() - startedAtMs,
  };
}

test('the first crawl is not listed as a change', async () => {
  await untilActive();
  expect(await get('/changes')).toEqual({ items: [], nextCursor: null });
  expect(await entryTitles()).toEqual([]);
  expect(await ask('how many letters does a queue hold')).toContain('A queue holds 100 letters.');
});

test('the owner creates a refresh URL, a webhook and email notifications', async () => {
  const created = await ada.call<{ url: string }>('POST', `/api/recent_documents/${documentId}/refresh-url`);
  refreshUrl = created.url;
  const hook = { url: `${site.origin}/hook`, events: ['crawl.finished', 'documentation.changed'] };
  ({ secret } = await ada.call<{ secret: string }>('POST', '/api/user/webhooks', hook));
  webhook = new Webhook(secret);
  await ada.call('PATCH', '/api/user/email-settings', { events: ['crawl.finished'] });
});

test('a new text reaches feed, difference, webhook, email and the agent within seconds of the deploy hook', async () => {
  site.reply('/docs/queues.html', queues('A queue holds 250 letters.'));
  const { events, email, refreshId, pages, ms } = await deployChange();
  const answer = await ask('how many letters does a queue hold');
  expect(ms()).toBeLessThan(MAX_REFRESH_MS);
  expect(answer).toContain('A queue holds 250 letters.');
  expect(answer).not.toContain('A queue holds 100 letters.');
  expect(await entryTitles()).toEqual(['Halyard: 1 page changed']);
  expect(await readFeed()).toContain('A queue holds 250 letters.');
  const changed = { title: 'Queues', url: `${site.origin}/docs/queues.html` };
  expect(pages).toMatchObject([{ kind: 'changed', ...changed }]);
  const path = `/changes/${refreshId}/pages/${pages[0]?.id}`;
  const { difference } = await get<{ difference: PageDifference }>(path);
  expect(difference).toEqual({
    sections: [
      {
        path: ['Limits'],
        blocks: [[' ## Limits', '-A queue holds 100 letters.', '+A queue holds 250 letters.']],
      },
    ],
    omittedLines: 0,
  });
  expect(events.get('documentation.changed')).toMatchObject({ documentId, changed: [changed] });
  expect(events.get('crawl.finished')).toMatchObject({ documentId, pages: 3, hasChanged: true });
  expect(email).toContain('To: ada@example.com');
  expect(email).toContain('Subject: "Halyard" is up to date');
});

test('a new page is listed as added, and answers questions', async () => {
  serveIndex('queues', 'retries', 'windows');
  site.reply('/docs/windows.html', manualPage('Windows', 'The service starts with halyard.exe.'));
  const { events, email, ms } = await deployChange();
  const answer = await ask('how does the service start on Windows');
  expect(ms()).toBeLessThan(MAX_REFRESH_MS);
  expect(answer).toContain('halyard.exe');
  expect(await entryTitles()).toEqual(['Halyard: 1 page added, 1 changed', 'Halyard: 1 page changed']);
  expect(events.get('documentation.changed')).toMatchObject({ added: [{ title: 'Windows' }] });
  expect(email).toContain('4 pages are available to your agents.');
});

test('a page that is still missing at the second refresh is removed, and no longer found', async () => {
  site.reply('/docs/retries.html', { status: 404 });
  const [deliveredBefore, sentBefore] = [deliveries.length, mail.messages.length];
  await deploy();
  await expect.poll(() => deliveries.length).toBe(deliveredBefore + 1);
  await expect.poll(() => mail.messages.length).toBe(sentBefore + 1);
  expect((await entryTitles()).length).toBe(2);
  expect(await ask('is a failed job tried again')).toContain('A failed job is tried again.');
  const { events, ms } = await deployChange();
  const answer = await ask('is a failed job tried again');
  expect(ms()).toBeLessThan(MAX_REFRESH_MS);
  expect(answer).not.toContain('A failed job is tried again.');
  expect((await entryTitles())[0]).toBe('Halyard: 1 page removed');
  expect(events.get('documentation.changed')).toMatchObject({ removed: [{ title: 'Retries' }] });
});

test('the log has neither key, refresh token nor signing secret', () => {
  const log = stack.output.join('\n');
  for (const hidden of [key, refreshUrl.split('/').at(-1), secret]) expect(log).not.toContain(hidden);
});
