import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComparedPage, recordRefresh } from '../../shared/src/db/stores/changes/refreshes.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { inspectScreen, installAxe, setWidth, WIDE_PX } from '../support/browser/inspection.ts';
import { createKeyboardUser, type KeyboardUser } from '../support/browser/keyboard-user.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** The "Changes" tab of a collection; each test continues from the previous one. */
let api: TestApi;
let browser: Browser;
let page: Page;
let keyboard: KeyboardUser;
let userId: number;
let collectionId: number;
let halyard: { documentId: number; documentUrlId: number };
let lastId: number;

const HOSTILE = '<img src=x onerror="document.title=1">';

const changed = (name: string, lines: string[]): ComparedPage => ({
  kind: 'changed',
  url: `https://docs.example.com/${name}`,
  title: name,
  difference: { sections: [{ path: ['Guide', 'Limits'], blocks: [lines] }], omittedLines: 3 },
});

const listed = (kind: 'added' | 'removed', name: string, url = `https://docs.example.com/${name}`) => ({
  ...{ kind, url, title: name },
  difference: null,
});

beforeAll(async () => {
  api = await startWebApi();
  const ada = await api.signUp({ email: 'ada@example.com' });
  userId = ada.userId;
  const db = api.dataSource;
  ({ collectionId } = await createCollection(db, userId));
  halyard = await createDocument(db, collectionId, { name: 'Halyard', pages: [] });
  await createDocument(db, collectionId, { name: 'Unchanged', pages: [] });
  const { documentUrlId: tilde } = await createDocument(db, collectionId, { name: 'Tilde', pages: [] });
  for (let count = 0; count < 25; count += 1)
    await recordRefresh(db, tilde, [listed('added', `Page ${count}`)]);
  await recordRefresh(db, halyard.documentUrlId, [
    listed('added', 'Windows'),
    changed('Queues', [' The limit', '-is 10.', `+is 20. ${HOSTILE}`]),
    listed('removed', HOSTILE, 'javascript:alert(1)'),
  ]);
  [{ id: lastId }] = await db.query<[{ id: number }]>('SELECT max(id) AS id FROM refreshes');
  browser = await openBrowser();
  page = await openSignedIn(browser, api, ada);
  await installAxe(page.context());
  await openApp(page, api.publicUrl, '/trash');
  keyboard = createKeyboardUser(page);
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const visit = (query: string) => navigateInApp(page, `/collections/${collectionId}${query}`);
const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const rows = () => page.getByRole('tabpanel').locator('button[aria-expanded]');

test('lists the refreshes that changed documents, and more on demand', async () => {
  await visit('?tab=changes');
  await see('1 page added, 1 changed, 1 removed');
  await expect.poll(() => rows().count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows().count()).toBe(26);
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
});

test('filters by document, and the URL contains the filter', async () => {
  await page.getByLabel('Document', { exact: true }).selectOption('Halyard');
  await expect.poll(() => rows().count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?tab=changes&document=${halyard.documentId}`);
  await page.getByLabel('Document', { exact: true }).selectOption('Unchanged');
  await see('This document has not changed');
  expect(await inspectScreen(page)).toEqual([]);
});

test('shows the pages and the difference of a page with only the keyboard', async () => {
  await setWidth(page, WIDE_PX);
  await page.getByLabel('Document', { exact: true }).selectOption('Halyard');
  await keyboard.tabTo(/^Halyard/);
  await keyboard.press('Enter', () => see('Windows'));
  await keyboard.tabTo('Show difference of Queues');
  await keyboard.press('Enter', () => see('Guide › Limits'));
  expect(await page.locator('del').allInnerTexts()).toEqual(['-is 10.']);
  expect(await page.locator('ins').allInnerTexts()).toEqual([`+is 20. ${HOSTILE}`]);
  await see('3 more changed lines not shown.');
  expect(await keyboard.focused()).toBe('Hide difference of Queues');
});

test('has no accessibility violations in light and dark mode, wide and narrow', async () => {
  expect(await inspectScreen(page)).toEqual([]);
});

test('shows texts of pages as they are, and links only to web pages', async () => {
  await see(HOSTILE);
  await see('javascript:alert(1)');
  const links = await page.getByRole('tabpanel').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['https://docs.example.com/Windows', 'https://docs.example.com/Queues']);
});

test('opens the change that a feed links to', async () => {
  await navigateInApp(page, '/trash');
  await visit(`?tab=changes&document=${halyard.documentId}#change-${lastId}`);
  await see('Windows');
});

test('offers the URL of the feed, without a key', async () => {
  await setWidth(page, WIDE_PX);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await see(`${api.publicUrl}/api/collections/${collectionId}/changes.atom`);
  expect(await inspectScreen(page, { within: '[role=dialog]' })).toEqual([]);
  await closeDialog(page);
});

test('explains an empty list', async () => {
  const { collectionId: empty } = await createCollection(api.dataSource, userId);
  await navigateInApp(page, `/collections/${empty}?tab=changes`);
  await see('No changes yet');
  await see('Pages that a refresh adds, changes or removes appear here for 90 days.');
});
