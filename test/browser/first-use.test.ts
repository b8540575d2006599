import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { type Stack, startStack } from '../support/start-stack.ts';

/** The story of a newcomer, step by step in one browser; each test goes on where the one before stopped. */
let stack: Stack;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser();
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

test('signs in with GitHub and completes the registration', async () => {
  await page.goto(stack.origin);
  await page.getByRole('link', { name: 'Get Started for Free' }).first().click();
  await page
    .getByRole('link', { name: 'Continue with GitHub' })
    .or(page.getByRole('button', { name: 'Continue with GitHub' }))
    .click();
  await page.getByText('Grace Hopper').click();
  await page.getByRole('heading', { name: 'Complete Registration' }).waitFor();
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('No collections found').waitFor();
});

test('creates an MCP server', async () => {
  await page.getByRole('button', { name: 'New Document Collection' }).click();
  await page.getByRole('button', { name: 'Create MCP Server' }).click();
  await page.getByText('MCP Server name is required').waitFor();
  await page.getByLabel('Name').fill('Halyard');
  await page.getByRole('button', { name: 'Create MCP Server' }).click();
  await page.getByText('Halyard has been created successfully.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Halyard' }).first().click();
  await page.getByText('No documents have been added to this collection yet').waitFor();
});

test('adds a site and sees it become active', async () => {
  await page.getByRole('button', { name: 'Add URL' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('ftp://example.com');
  await dialog.getByRole('button', { name: 'Add URL' }).click();
  await dialog
    .getByText('URL must be a valid URL for web crawling or user_text:// format for text documents')
    .waitFor();
  await dialog.getByLabel('URL').fill(`${stack.standInsOrigin}/docs/`);
  await dialog.getByLabel('Maximum pages').fill('100');
  await dialog.getByRole('button', { name: 'Add URL' }).click();
  await page.getByText('The URL has been added to the collection and content is being extracted').waitFor();
  await page.getByText('Processing', { exact: true }).waitFor();
  await page.getByText('Document Processing Complete').waitFor({ timeout: 60_000 });
  await page.getByText('Active', { exact: true }).waitFor();
});

test('copies a snippet that works as it is', async () => {
  await page.getByRole('tab', { name: 'MCP Integration' }).click();
  await page.getByText('Waiting for first connection').waitFor();
  await page.getByRole('button', { name: 'Copy configuration for Cursor' }).click();
  await page.getByText('Configuration code has been copied to clipboard').waitFor();
  const shown = await page.getByRole('main').innerText();
  const { mcpServers } = JSON.parse(await clipboard());
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
  );
  const answer = await editor.callTool({
    name: 'retrieve_technical_documentation',
    arguments: { query: 'HY-4012' },
  });
  expect(JSON.stringify(answer.structuredContent)).toContain(`${stack.standInsOrigin}/docs/`);
  await editor.close();
  await page.getByText('Cursor 3.1.0 connected').waitFor();
});

test('pins the document, which is then what an agent gets as the recent one', async () => {
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: /^Pin/ }).first().click();
  await page.getByText('The document has been updated').waitFor();
});

test('adds a pasted text', async () => {
  await page.getByRole('button', { name: 'Add Text Doc' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByText('Title is required').waitFor();
  await dialog.getByLabel('Title').fill('House rules');
  await dialog.getByLabel('Content').fill('# House rules\n\nEvery queue is named after a zeppelin.');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await page.getByText('Your document has been added and is being processed.').waitFor();
  await page.getByText('Content for "House rules" is now available').waitFor({ timeout: 30_000 });
});

test('creates a key that is shown once, and an editor may use it over HTTP', async () => {
  await page.getByRole('link', { name: 'API Keys' }).first().click();
  await page.getByRole('button', { name: 'Create API Key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Key name').fill('Second');
  await dialog.getByRole('button', { name: 'Create', exact: false }).last().click();
  const key = await dialog.getByText(/^lct_[0-9A-Za-z]{38}$/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
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

test('logs out, and the dashboard is closed', async () => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.goto(`${stack.origin}/dashboard`);
  await page.waitForURL('**/login');
});

test('the browser had nothing to complain of', () => {
  expect(problems).toEqual([]);
});
