import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../api/src/auth/sessions.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog, pressInDialog } from '../support/browser/dialogs.ts';
import { delayCalls, failCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** Actions on topics, documents, refresh URLs, sessions and exports. */
let api: TestApi;
let browser: Browser;
let page: Page;
let userId: number;

beforeAll(async () => {
  api = await startWebApi();
  browser = await openBrowser();
  const person = await api.signUp();
  userId = person.userId;
  page = await openSignedIn(browser, api, person, { permissions: ['clipboard-read', 'clipboard-write'] });
  await openApp(page, api.publicUrl);
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** Adds a document with one page to a new collection. */
async function addDocument(name = 'Manual', url = 'https://docs.example.com/') {
  const { collectionId } = await createCollection(api.dataSource, userId);
  const pages = [{ url, title: 'Start', passages: ['Begin here.'] }];
  const added = await createDocument(api.dataSource, collectionId, { name, pages });
  const listPath = `/collections/${collectionId}`;
  return { ...added, collectionId, listPath, documentPath: `${listPath}/documents/${added.documentId}` };
}

/** Opens the list with a new document "Manual". */
async function openList() {
  const added = await addDocument();
  await navigateInApp(page, added.listPath);
  return added;
}

/** Adds the pasted text "Notes", as if a worker had indexed it. */
async function addPastedText() {
  const added = await addDocument('Notes', 'user_text://Notes');
  await setCrawlType(added.documentUrlId, 'user_text');
  return added;
}

/** Adds the crawled document "Guide", whose last refresh was just now. */
async function addGuide(note: string | null) {
  const added = await addDocument('Guide');
  await api.dataSource.query(
    'INSERT INTO crawl_schedules (document_url_id, every_hours, last_run_at) VALUES ($1, 168, now())',
    [added.documentUrlId],
  );
  await api.dataSource.query('UPDATE document_urls SET note = $2 WHERE id = $1', [added.documentUrlId, note]);
  return added;
}

const setCrawlType = (documentUrlId: number, type: string) =>
  api.dataSource.query('UPDATE document_urls SET crawl_type = $2 WHERE id = $1', [documentUrlId, type]);
const findTopics = (topicIds: number[]) =>
  api.dataSource.query('SELECT enabled FROM document_topics WHERE id = ANY($1)', [topicIds]);
const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('a topic shows the last choice while an earlier one is being stored', async () => {
  const { topicIds } = await openList();
  await openDocument(page, 'Manual', 'Topics');
  const serve = page.getByRole('checkbox', { name: 'Show Start to agents' });
  const release = await delayCalls(page, /^\/api\/topics\/\d+$/);
  await serve.press('Space');
  expect(await serve.isChecked()).toBe(false);
  await serve.press('Space');
  expect(await serve.isChecked()).toBe(true);
  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.enabled === true && response.ok(),
  );
  release();
  await stored;
  expect(await findTopics(topicIds)).toEqual([{ enabled: true }]);
});

test('creates, shows once and revokes a refresh URL', async () => {
  const { listPath, documentPath } = await addGuide('Some pages failed.');
  await navigateInApp(page, listPath);
  await openDocument(page, 'Guide', 'Refreshes');
  await press('Create refresh URL');
  await see('Copy the URL now. It is not shown again.');
  const url = await page.getByRole('region', { name: 'Refresh URL' }).innerText();
  expect(url).toContain(`${api.publicUrl}/api/refresh/`);
  expect(await page.getByRole('region', { name: 'curl' }).innerText()).toBe(
    `curl --fail --request POST '${url}'`,
  );
  await page.locator('a[href="/docs/api#without-an-api-key"]').filter({ hasText: 'Netlify' }).waitFor();
  await navigateInApp(page, listPath);
  await navigateInApp(page, `${documentPath}?tab=refreshes`);
  await page.getByText('never used. The URL cannot be shown again.').waitFor();
  await press('Replace URL');
  await see('The current URL stops working immediately.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Revoke URL' }).press('Enter');
  await pressInDialog(page, 'Revoke URL');
  await page.getByRole('button', { name: 'Create refresh URL' }).waitFor();
  await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
});

test('loads the refresh URL again after a failure', async () => {
  await openList();
  const recover = await failCalls(page, 'GET', /\/refresh-url$/);
  await openDocument(page, 'Manual', 'Refreshes');
  await see('Error loading the refresh URL');
  await recover();
  await press('Try again');
  await page.getByRole('button', { name: 'Create refresh URL' }).waitFor();
});

/** Deletes the only topic with a button and a confirmation, first with an undo. */
async function deleteTopicTwice(button: Locator, topicIds: number[], enabled: boolean): Promise<void> {
  for (const decide of ['Undo', 'Close notification']) {
    await button.press('Enter');
    await pressInDialog(page, 'Delete');
    await see('This document has no topics yet.');
    await page.locator('#main:focus').waitFor();
    expect(await findTopics(topicIds)).toEqual([{ enabled: false }]);
    await press(decide);
    await expect.poll(() => findTopics(topicIds)).toEqual(decide === 'Undo' ? [{ enabled }] : []);
  }
}

test('deletes a topic only after a confirmation, keeps the keyboard focus on the page, and offers to undo it', async () => {
  const { topicIds } = await openList();
  await openDocument(page, 'Manual', 'Topics');
  const remove = page.getByRole('button', { name: 'Delete topic Start' });
  await remove.press('Enter');
  await closeDialog(page);
  await deleteTopicTwice(remove, topicIds, true);
});

test('switches selected topics off, deletes them, and offers to undo it', async () => {
  const { topicIds } = await openList();
  await openDocument(page, 'Manual', 'Topics');
  await page.getByRole('checkbox', { name: 'Select Start' }).press('Space');
  await press('Switch off');
  await expect.poll(() => findTopics(topicIds)).toEqual([{ enabled: false }]);
  await deleteTopicTwice(page.locator('button:not([aria-busy]):has-text("Delete 1 topic")'), topicIds, false);
});

test('says that the content of a topic could not be extracted', async () => {
  const { documentUrlId } = await openList();
  await api.dataSource.query(
    `INSERT INTO document_topics (collection_id, url_id, name, slug, origin, created_at)
     SELECT collection_id, id, 'Installation', 'installation', 'user', now() - interval '1 hour'
       FROM document_urls WHERE id = $1`,
    [documentUrlId],
  );
  await openDocument(page, 'Manual', 'Topics');
  await see('Its content could not be extracted. We try again every hour.');
  await api.dataSource.query("UPDATE document_topics SET gathered_by = '' WHERE name = 'Installation'");
  await page.getByText('Its content could not be extracted').waitFor({ state: 'detached' });
});

test.each([
  ['clears the selection', 'Clear'],
  ['deletes the selected documents', 'Delete 1 document'],
])('keeps the keyboard focus on the page when it %s', async (_, action) => {
  await openList();
  await page.getByRole('checkbox', { name: 'Select Manual', exact: true }).press('Space');
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ });
  if (action !== 'Clear') await confirm.press('Enter');
  await page.getByRole('region', { name: 'Selected documents' }).waitFor({ state: 'detached' });
  expect(await page.locator('#main:focus').count()).toBe(1);
});

test('keeps the keyboard focus on the page when another session is ended', async () => {
  await startSession(api.dataSource, { userId, userAgent: 'Firefox/140', now: api.deps.now() });
  await navigateInApp(page, '/account-settings');
  await page.getByRole('button', { name: /^Sign out / }).press('Enter');
  await see('Session ended');
  await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
});

test('keeps the keyboard focus on the page when all other sessions are ended', async () => {
  for (const userAgent of ['Firefox/140', 'Safari/605']) {
    await startSession(api.dataSource, { userId, userAgent, now: api.deps.now() });
  }
  // The list of sessions may be too new to be fetched again.
  await page.goto(`${api.publicUrl}/account-settings`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await see('2 sessions ended');
  await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
});

test('the page of a pasted text shows no check mark of a crawl', async () => {
  const { documentUrlId, documentPath } = await addPastedText();
  const progress = { found: 1, done: 1, failed: 0, skipped: 0, overLimit: 0, failures: {} };
  const startedAt = new Date().toISOString();
  await api.dataSource.query('UPDATE document_urls SET progress = $1 WHERE id = $2', [
    { ...progress, startedAt, current: null, etaMs: null },
    documentUrlId,
  ]);
  await navigateInApp(page, documentPath);
  const crawl = page.getByRole('group', { name: 'Crawl of Notes' });
  await crawl.waitFor({ state: 'attached' });
  expect(await crawl.locator('svg').count()).toBe(0);
});

test('the deletion of a document on its own page leads to the list', async () => {
  const { listPath, documentPath } = await addPastedText();
  await navigateInApp(page, documentPath);
  await page.getByRole('button', { name: 'Delete Notes' }).press('Enter');
  await pressInDialog(page, 'Delete');
  await page.waitForURL(`**${listPath}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Notes' }).waitFor();
});

test('the steps of agent vision include those between the last poll and its end', async () => {
  const { documentId, documentUrlId, documentPath } = await addDocument();
  const setStatus = (status: string) =>
    api.dataSource.query('UPDATE recent_documents SET status = $1 WHERE id = $2', [status, documentId]);
  await setCrawlType(documentUrlId, 'cua_markdown');
  await setStatus('processing');
  const step = { action: 'done', control: null, why: '', createdAt: new Date().toISOString() };
  let hasEnded = false;
  await page.route(/\/vision$/, (route) =>
    route.fulfill({ json: [1, ...(hasEnded ? [2] : [])].map((number) => ({ ...step, step: number })) }),
  );
  await page.route(/\/recent_documents$/, async (route) => {
    const response = await route.fetch();
    hasEnded = (await response.text()).includes('"status":"active"');
    await route.fulfill({ response });
  });
  await page.route(/\/picture$/, (route) => route.fulfill({ contentType: 'image/jpeg', body: '' }));
  await navigateInApp(page, documentPath);
  await see('Step 1');
  await setStatus('active');
  await see('Step 2');
});

test('copying a file says that the server cannot be reached', async () => {
  await openList();
  await page.getByRole('tab', { name: 'Export' }).click();
  const copy = page.getByRole('button', { name: 'Copy llms.txt', exact: true });
  await copy.waitFor();
  await page.context().setOffline(true);
  await copy.click();
  await see('Could not reach the server. Check your connection and try again');
  await page.context().setOffline(false);
  await page.getByText('Showing data from').waitFor({ state: 'detached' });
});

test('after a bulk deletion that fails midway, the deleted items can be restored', async () => {
  const { collectionId, documentId: kept, listPath } = await addDocument('First');
  await createDocument(api.dataSource, collectionId, { name: 'Second', pages: [] });
  await navigateInApp(page, listPath);
  await page.getByRole('checkbox', { name: 'Select all documents' }).check();
  await failCalls(page, 'DELETE', new RegExp(`/recent_documents/${kept}$`));
  await press('Delete 2 documents');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await see('1 of 2 documents deleted');
  await see('The database is away');
  await page.getByRole('link', { name: 'Second', exact: true }).waitFor({ state: 'detached' });
  await press('Undo');
  await see('1 document restored');
  await page.getByRole('link', { name: 'Second', exact: true }).waitFor();
});

test('the list of documents shows the note of a document', async () => {
  const text = 'Could not be refreshed; the previous version is kept.';
  const { listPath } = await addGuide(text);
  await navigateInApp(page, listPath);
  await page.getByRole('img', { name: text }).focus();
  await page.getByRole('tooltip').filter({ hasText: text }).waitFor();
});

/** The last test, because Playwright cannot uninstall its clock. */
test('the age of a document advances while its list or its page is open', async () => {
  await page.clock.install();
  const { listPath } = await addGuide(null);
  await page.goto(api.publicUrl + listPath);
  const refreshed = (text: string) =>
    page.locator('td[data-column=Crawled]').filter({ hasText: text }).waitFor({ state: 'attached' });
  await refreshed('just now');
  await page.clock.runFor('02:01');
  await refreshed('2 minutes ago');
  await openDocument(page, 'Guide', 'Topics');
  await page.clock.runFor('02:01');
  await page.getByText(/crawled 4 minutes ago$/).waitFor();
});
