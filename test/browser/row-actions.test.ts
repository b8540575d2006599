import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../api/src/auth/sessions.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { holdCalls } from '../support/browser/fail-calls.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** Actions on rows: topics, documents, sessions and exports. */
let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;
let userId: number;

beforeAll(async () => {
  api = await startWebApi();
  browser = await openBrowser();
  const person = await api.signUp();
  userId = person.userId;
  ({ collectionId } = await createCollection(api.dataSource.manager, person.userId));
  await createDocument(api.dataSource.manager, collectionId, {
    name: 'Manual',
    pages: [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }],
  });
  page = await openSignedIn(browser, api, person, { permissions: ['clipboard-read', 'clipboard-write'] });
});

beforeEach(() => page.goto(`${api.publicUrl}/collections/${collectionId}`));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a topic shows the last choice while an earlier one is being stored', async () => {
  await openDocument(page, 'Manual', 'Topics');
  const serve = page.getByRole('checkbox', { name: 'Serve Start' });
  const release = await holdCalls(page, /^\/api\/topics\/\d+$/);
  await serve.press('Space');
  expect(await serve.isChecked()).toBe(false);
  await serve.press('Space');
  expect(await serve.isChecked()).toBe(true);
  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.enabled === true && response.ok(),
  );
  release();
  await stored;
  const [topic] = await api.dataSource.query('SELECT enabled FROM document_topics');
  expect(topic.enabled).toBe(true);
});

test('keeps the keyboard focus on the page when a topic is deleted', async () => {
  await openDocument(page, 'Manual', 'Topics');
  await page.getByRole('button', { name: 'Delete topic Start' }).press('Enter');
  await see('This document has no topics yet.');
  expect(await page.locator('#main:focus').count()).toBe(1);
});

test.each([
  ['clears the selection', 'Clear'],
  ['deletes the selected documents', 'Delete 1 document'],
])('keeps the keyboard focus on the page when it %s', async (_, action) => {
  await page.getByRole('checkbox', { name: 'Select Manual', exact: true }).press('Space');
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ });
  if (action !== 'Clear') await confirm.press('Enter');
  await page.getByRole('region', { name: 'Selected documents' }).waitFor({ state: 'detached' });
  expect(await page.locator('#main:focus').count()).toBe(1);
});

test('keeps the keyboard focus on the page when another session is ended', async () => {
  await startSession(api.dataSource.manager, { userId, userAgent: 'Firefox/140', now: api.deps.now() });
  await page.goto(`${api.publicUrl}/account-settings`);
  await page.getByRole('button', { name: /^Sign out / }).press('Enter');
  await see('Session ended');
  await expect.poll(() => page.locator('#main:focus').count()).toBe(1);
});

test('copying a file says that the server cannot be reached', async () => {
  await page.getByRole('tab', { name: 'Export' }).click();
  const copy = page.getByRole('button', { name: 'Copy llms.txt', exact: true });
  await copy.waitFor();
  await page.context().setOffline(true);
  await copy.click();
  await see('Could not reach the server. Check your connection and try again');
  await page.context().setOffline(false);
});
