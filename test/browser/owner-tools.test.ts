import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { watchPage } from '../support/browser/watch-page.ts';
import { createDocument } from '../support/database/factories.ts';

/** Preview, usage, undo, filters and shortcuts; each test continues from the previous one. */
let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;
let problems: string[];

beforeAll(async () => {
  api = await startWebApi();
  const person = await api.signUp();
  const created = await person.call<{ id: number }>('POST', '/api/collections', { name: 'Airships' });
  collectionId = created.body.id;
  await createDocument(api.dataSource, collectionId, {
    name: 'Manual',
    pages: [{ url: 'https://docs.example.com/moor', title: 'Mooring', passages: ['Moor it to the mast.'] }],
  });
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person, { permissions: ['clipboard-read', 'clipboard-write'] });
  problems = await watchPage(page, [api.publicUrl]);
  await openApp(page, api.publicUrl, `/collections/${collectionId}`);
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const focused = () => page.evaluate<string>('document.activeElement.innerText');
/** Presses keys without checks in between, because the second must follow within a second. */
const pressInTurn = (...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
const ask = async (query: string) => {
  await page.getByRole('textbox', { name: 'Question' }).fill(query);
  await button('Ask').click();
  await page.locator('button[type=submit]:not([aria-busy])').waitFor();
};

/** Calls a tool with the curl command of the preview for `query`. */
async function callByCurl(query: string): Promise<{ text: string }[]> {
  await button('Copy as curl').click();
  await see('The command includes your API key');
  // The notification may belong to the previous command.
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(copied).toContain(query);
  const command = await copied();
  const [, url = ''] = /^curl -sS '([^']+)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, body = ''] = /--data '(.+)'$/.exec(command) ?? [];
  const response = await fetch(url, { method: 'POST', headers: Object.fromEntries(headers), body });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content;
}

test('sees the remaining steps until an editor connects', async () => {
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('Add documentation (done)').waitFor();
  await steps.getByRole('link', { name: 'Copy its configuration' }).click();
  await see('Waiting for first connection');
});

test('previews the exact answer of an agent', async () => {
  await page.getByRole('link', { name: 'Agent preview' }).click();
  await button('Ask').click();
  await see('Question is required');
  await page.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name: 'Mooring' }).click();
  await see(/^[\d,]+ tokens · /);
  await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Mooring');
  await page.reload();
  // The URL holds the question.
  await see(/^[\d,]+ tokens · /);
  await ask('how to moor');
  await expect.poll(focused).toBe('Ask');
  await page.getByRole('listitem').getByText('Mooring').first().waitFor();
  const shown = await page.getByRole('region', { name: 'Text of the answer' }).innerText();
  const [answer] = await callByCurl('how to moor');
  expect(answer?.text.trim()).toBe(shown.trim());
});

test('sees tool calls and unanswered questions', async () => {
  await ask('zeppelin');
  await see('No passage matches.');
  await callByCurl('zeppelin');
  await page.getByRole('link', { name: 'Usage' }).click();
  await see('2 calls in total');
  await page.getByRole('row', { name: /Airships.*retrieve_technical_documentation 2/ }).waitFor();
  await page.getByRole('link', { name: 'Ask again: zeppelin' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('zeppelin');
  await see('No passage matches.');
});

test('opens a logged call with its exact answer when questions are stored', async () => {
  await navigateInApp(page, `/collections/${collectionId}?tab=calls`);
  const calls = page.getByRole('list', { name: 'Tool calls' });
  await calls.getByText('No match').waitFor();
  await page.getByText('Store questions and answers').click();
  await see('Each question is stored with its exact answer');
  await page.getByRole('link', { name: 'Agent preview' }).click();
  await ask('how to moor');
  await see(/^[\d,]+ tokens · /);
  const [answer] = await callByCurl('how to moor');
  // The list of calls may be too new to be fetched again.
  await page.goto(`${api.publicUrl}/collections/${collectionId}?tab=calls`);
  await calls.getByText('how to moor').click();
  const text = page
    .getByRole('dialog', { name: 'Tool call' })
    .getByRole('region', { name: 'Text of the answer' });
  expect((await text.innerText()).trim()).toBe(answer?.text.trim());
  await closeDialog(page);
});

test('undoes the deletion of a document', async () => {
  await navigateInApp(page, `/collections/${collectionId}`);
  await button('Delete Manual').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see('No documents have been added to this collection yet');
  await button('Undo').click();
  await see('Document restored');
  await button('View content of Manual').click();
  await see('Moor it to the mast.');
  await closeDialog(page);
});

test('keeps the focus on Undo when a newer notification arrives', async () => {
  const setStatus = (status: string) =>
    api.dataSource.query(
      "UPDATE recent_documents SET status = $1, updated_at = now() WHERE document_name = 'Manual'",
      [status],
    );
  const pages = [{ url: 'https://docs.example.com/old', title: 'Old', passages: ['Obsolete.'] }];
  await createDocument(api.dataSource, collectionId, { name: 'Old manual', pages });
  await setStatus('processing');
  await see('Processing');
  await button('Delete Old manual').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see('Document deleted');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Undo');
  await setStatus('active');
  await see('Active');
  expect(await focused()).toBe('Undo');
  await page.keyboard.press('Escape');
  await see('Document Processing Complete');
});

test('undoes the deletion of a collection with the keyboard', async () => {
  await button('Settings').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByText('Airships', { exact: true }).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see('No collections found');
  // The optimistic update comes before the notification.
  await see('Collection deleted');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Undo');
  await page.keyboard.press('Enter');
  await see('Collection restored');
  await page.getByRole('main').getByRole('link', { name: 'Airships', exact: true }).waitFor();
});

test('filters documents and applies bulk actions', async () => {
  for (const name of ['Vue router', 'Vue store', 'Hono', 'Drizzle', 'Broken one', 'Broken two']) {
    const url = `https://docs.example.com/${name}`;
    const pages = [{ url, title: 'Start', passages: ['Begin here.'] }];
    await createDocument(api.dataSource, collectionId, { name, pages });
  }
  await api.dataSource.query(
    "UPDATE recent_documents SET status = 'error', updated_at = now() WHERE document_name LIKE 'Broken%'",
  );
  await navigateInApp(page, `/collections/${collectionId}`);
  await button('Retry 2 failed').click();
  await see('2 documents retried');
  await see('Processing 2');
  const filter = page.getByRole('searchbox', { name: 'Filter documents' });
  await filter.fill('zeppelin');
  await see('No documents match.');
  await filter.fill('VUE');
  await page.getByText('Drizzle').waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: 'Select all documents' }).check();
  await button('Pin').click();
  await see('2 documents pinned');
  await button('Delete 2 documents').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see('2 documents deleted');
  await button('Undo').click();
  await see('2 documents restored');
  await see('Vue store');
  await filter.fill('');
  await see('All 7');
});

test('navigates with the palette and with shortcuts, which can be switched off', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('mcp airsh');
  await page.getByRole('option', { name: /Airships/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await see('Choose your editor');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('vue');
  await page
    .getByRole('group', { name: 'Documents' })
    .getByRole('option', { name: /Vue store/ })
    .click();
  await page.getByRole('heading', { name: 'Vue store' }).waitFor();
  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /Vue store/ })
    .waitFor();
  await closeDialog(page);
  await pressInTurn('g', 'k');
  await page.waitForURL('**/api-keys');
  await button('Create API Key').click();
  await page.getByLabel('Key name').pressSequentially('ngd?');
  expect(await page.getByLabel('Key name').inputValue()).toBe('ngd?');
  await closeDialog(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Single-key shortcuts').click();
  await closeDialog(page);
  await pressInTurn('g', 'd');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect(new URL(page.url()).pathname).toBe('/api-keys');
});

/** The documents are polled, even between the deletion of the collection and the redirect. */
const OF_DELETED = /status of 404 .*\/api\/collections\/\d+\/recent_documents\)$/;

test('the browser reported no errors', () => {
  expect(problems.filter((problem) => !OF_DELETED.test(problem))).toEqual([]);
});
