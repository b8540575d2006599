import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findLastingLayoutProblems, NARROW_PX } from '../support/browser/inspection.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { trackPendingCalls } from '../support/browser/pending-calls.ts';
import { type SharedStack, sharedStack } from '../support/setup/shared-stack.ts';

/** A new user on a phone; each test continues from the previous one. */
let stack: SharedStack;
let browser: Browser;
let page: Page;
let callsUnderWay: () => number;
/** The server's name in the copied configuration. */
let serverName: string;
const problems: string[] = [];

/** Long enough for a machine where all processes share one core. */
const MAX_CRAWL_MS = 240_000;
const MAX_START_MS = 240_000;

beforeAll(async () => {
  stack = await sharedStack();
  browser = await openBrowser();
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: NARROW_PX, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  page = await context.newPage();
  callsUnderWay = trackPendingCalls(page);
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
});

/** Asserts that the page fits the screen. */
afterEach(async () => {
  expect(await findLastingLayoutProblems(page)).toEqual([]);
});

/** Waits for the first match, because a toast repeats its text for screen readers. */
const see = (place: Page | Locator, text: string, timeout = 60_000) =>
  place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout });

const openMenu = () => page.getByRole('button', { name: 'Open menu' }).tap();

/** The statuses of the documents of the open collection. */
const statuses = () =>
  page.evaluate<
    string[]
  >(`fetch('/api' + location.pathname.replace(/\\/documents.*/, '') + '/recent_documents')
    .then((reply) => reply.json()).then((documents) => documents.map(({ status }) => status))`);

const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

test('signs in with GitHub and completes the registration', async () => {
  await page.goto(stack.origin);
  await page.getByRole('link', { name: 'Get Started for Free' }).first().tap();
  await page
    .getByRole('link', { name: 'Continue with GitHub' })
    .or(page.getByRole('button', { name: 'Continue with GitHub' }))
    .tap();
  await page.getByText('Grace Hopper').tap();
  await page.getByRole('heading', { name: 'Complete Registration' }).waitFor();
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Complete Registration' }).tap();
  await page.waitForURL('**/dashboard');
  await see(page, 'No collections found');
});

test('creates an MCP server', async () => {
  await page.getByRole('button', { name: 'New Document Collection' }).tap();
  await page.getByRole('button', { name: 'Create MCP Server' }).tap();
  await see(page, 'MCP Server name is required');
  await page.getByLabel('Name').fill('Halyard');
  await page.getByRole('button', { name: 'Create MCP Server' }).tap();
  await see(page, 'Halyard has been created successfully.');
  await see(page, 'No documents have been added to this collection yet');
});

test('adds a site and sees it become active', async () => {
  await page.getByRole('button', { name: 'Add URL' }).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL', { exact: true }).fill('ftp://example.com');
  await dialog.getByRole('button', { name: 'Add URL' }).tap();
  await see(dialog, 'URL must be a valid URL for web crawling or user_text:// format for text documents');
  await dialog.getByLabel('URL', { exact: true }).fill(`${stack.standInsOrigin}/docs/`);
  await dialog.getByLabel('Maximum pages').fill('100');
  await dialog.getByRole('button', { name: 'Add URL' }).tap();
  await see(page, 'The URL has been added to the collection and content is being extracted');
  await see(page, 'Processing');
  await see(page, 'Document Processing Complete', MAX_CRAWL_MS);
  await see(page, 'Active');
});

test('sees the failed pages with reasons, and retries them', async () => {
  await page
    .getByText(/^63 pages · 2 failed · \d+K tokens · crawled/)
    .filter({ visible: true })
    .waitFor();
  await openDocument(page, 'Halyard', 'Pages');
  const main = page.getByRole('main');
  await see(page, '2 of 65 pages failed.');
  await see(main, '66 pages');
  await main.getByText('Failed 2').tap();
  await see(main, '2 of 66 pages');
  await main.getByRole('button', { name: 'robots.txt 1' }).tap();
  await main.getByText(/Ask the site to allow the user agent "Lectern" in its robots\.txt/).waitFor();
  await main.getByRole('searchbox', { name: 'Search pages' }).fill('nowhere');
  await see(main, 'No pages match.');
  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'));
  await main.getByRole('button', { name: 'Retry failed pages' }).first().tap();
  expect((await retried).status()).toBe(202);
  await main.getByRole('button', { name: 'Retry failed pages' }).first().waitFor();
  await expect.poll(statuses, { timeout: MAX_CRAWL_MS }).toEqual(['active']);
  // A toast announces the document again in between.
  await page.reload();
  await see(page, '2 of 65 pages failed.');
});

test('chooses how often a document is refreshed, and refreshes it now', async () => {
  await page.getByRole('tab', { name: 'Refreshes' }).tap();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('Refresh automatically').waitFor();
  await panel.getByText(/Next refresh in 7 days/).waitFor();
  await panel.getByText('Off', { exact: true }).tap();
  await panel.getByText(/Next refresh/).waitFor({ state: 'hidden' });
  await panel.getByText('Daily', { exact: true }).tap();
  await panel.getByText(/Next refresh in (1 day|2[0-6] hours)/).waitFor();
  const started = page.waitForResponse((response) => response.url().endsWith('/retry'));
  await panel.getByRole('button', { name: 'Refresh now' }).tap();
  expect((await started).status()).toBe(202);
  await see(panel, 'The document is being refreshed.');
  await expect.poll(statuses, { timeout: MAX_CRAWL_MS }).toEqual(['active']);
  await page.reload();
  await see(page, '2 of 65 pages failed.');
});

test('copies a working snippet', async () => {
  // The document has the name of its collection.
  const path = page.getByRole('navigation', { name: 'breadcrumb' });
  await path.getByRole('link', { name: 'Halyard' }).first().tap();
  await page.getByRole('tab', { name: 'MCP Integration' }).tap();
  await see(page, 'Waiting for first connection');
  await page.getByRole('button', { name: 'Copy configuration for Cursor' }).tap();
  await see(page, 'Configuration code has been copied to clipboard');
  const shown = await page.getByRole('main').innerText();
  const { mcpServers } = JSON.parse(await clipboard());
  [serverName = ''] = Object.keys(mcpServers);
  const [server] = Object.values<{ command: string; args: string[]; env: Record<string, string> }>(
    mcpServers,
  );
  const key = server?.env.LECTERN_API_KEY ?? '';
  expect(key).toMatch(/^lct_[0-9A-Za-z]{38}$/);
  expect(shown).not.toContain(key);

  const editor = new Client({ name: 'Cursor', version: '3.1.0' });
  await editor.connect(
    new StdioClientTransport({
      command: server?.command ?? '',
      args: server?.args ?? [],
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...server?.env },
    }),
    // The command downloads the connector first.
    { timeout: MAX_START_MS },
  );
  const answer = await editor.callTool({
    name: 'retrieve_technical_documentation',
    arguments: { query: 'HY-4012' },
  });
  expect(JSON.stringify(answer.content)).toContain(`${stack.standInsOrigin}/docs/`);
  await editor.close();
  await see(page, 'Cursor 3.1.0 connected');
});

test('copies instructions for AGENTS.md that name the server and its documents', async () => {
  await page.getByRole('button', { name: 'Copy for AGENTS.md' }).tap();
  await see(page, 'Agent instructions have been copied to clipboard');
  const text = await clipboard();
  expect(text).toContain(`The MCP server \`${serverName}\` has`);
  expect(text).toMatch(/Its documents: "[^"]+"/);
  expect(text).toContain('`retrieve_technical_documentation`');
});

test('explains the prompts of each editor', async () => {
  await page.getByRole('button', { name: 'Claude Code', exact: true }).tap();
  await page.getByText('Claude Code asks you to approve the server').waitFor();
  await page.getByRole('button', { name: 'Gemini CLI' }).tap();
  await page.getByText('only in folders that you trust').waitFor();
  await page.getByRole('button', { name: 'VS Code' }).tap();
  await page.getByText('The configuration has no key.').waitFor();
});

test('pins the document, which agents then get as the recent document', async () => {
  await page.getByRole('tab', { name: 'Documents' }).tap();
  await openDocument(page, 'Halyard', 'Pages');
  await page.getByRole('button', { name: /^Pin/ }).tap();
  await see(page, 'The document has been updated');
  await page.goBack();
});

test('adds pasted text', async () => {
  await page.getByRole('button', { name: 'Add Text Doc' }).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Add/ }).tap();
  await see(dialog, 'Title is required');
  await dialog.getByLabel('Title').fill('House rules');
  await dialog.getByLabel('Content').fill('# House rules\n\nEvery queue is named after a zeppelin.');
  await dialog.getByRole('button', { name: /^Add/ }).tap();
  await see(page, 'Content for "House rules" is now available');
});

test('creates a key that is shown once and works over HTTP', async () => {
  await openMenu();
  await page.getByRole('link', { name: 'API Keys' }).tap();
  await page.getByRole('button', { name: 'Create API Key' }).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Key name').fill('Second');
  await dialog.getByRole('button', { name: 'Create', exact: false }).last().tap();
  const key = await dialog.getByText(/^lct_[0-9A-Za-z]{38}$/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).tap();
  await expect.poll(() => page.getByText(key).count()).toBe(0);
  const [collection] = await page.evaluate<{ mcpServerHash: string }[]>(
    "fetch('/api/collections').then((reply) => reply.json())",
  );
  const client = new Client(
    { name: 'http-editor', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${stack.origin}/mcp/server/${collection?.mcpServerHash}`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'get_recent_technical_document',
    'get_technical_documentation_by_url',
    'retrieve_technical_documentation',
  ]);
  await client.close();
});

test('logs out and loses access to the dashboard', async () => {
  await openMenu();
  // Requests still running at the end of the session would log errors.
  await expect.poll(() => callsUnderWay()).toBe(0);
  await page.getByRole('button', { name: 'Log out' }).tap();
  await page.waitForURL('**/login');
  await page.goto(`${stack.origin}/dashboard`);
  await page.waitForURL('**/login');
});

test('the browser reported no errors', () => {
  expect(problems).toEqual([]);
});
