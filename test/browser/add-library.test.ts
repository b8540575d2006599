import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { failCalls } from '../support/browser/fail-calls.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection } from '../support/database/factories.ts';

/** Adding a library by name, with the responses of the workers replaced. */
let api: TestApi;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startWebApi();
  const person = await api.signUp();
  const { collectionId } = await createCollection(api.dataSource, person.userId);
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person);
  await openApp(page, api.publicUrl, `/collections/${collectionId}`);
});

beforeEach(() =>
  page.route('**/api/libraries/resolve', (route) => {
    const [{ version }] = route.request().postDataJSON().libraries;
    const documentVersion = version ?? '2.0.0';
    const source = { kind: 'site', url: `https://hono.example/${documentVersion}/` };
    const found = { ecosystem: 'npm', name: 'hono', match: 'exact', documentVersion, version, source };
    const versions = ['2.0.0', '1.0.0'];
    return route.fulfill({ json: { libraries: [{ ...found, versions, reason: 'Found', pages: null }] } });
  }),
);
afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const see = (text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

async function findHono(): Promise<void> {
  await page.getByRole('button', { name: 'Add URL' }).first().click();
  await dialog().getByText('By name', { exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Library name' }).fill('hono');
  await press('Find versions');
}

/** Replaces the response to a preview; `isHeld` says which URLs wait for the returned function. */
async function replacePreviews(isHeld: (url: string) => boolean): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/preview', async (route) => {
    const { url } = route.request().postDataJSON();
    if (isHeld(url)) await gate.promise;
    const preview = { folders: [], found: 1, isComplete: true, notes: [], failure: null, versions: [] };
    await route.fulfill({ json: { ...preview, pages: [{ url, title: null }], existingDocument: null } });
  });
  return gate.resolve;
}

test('the preview of a version that is no longer selected does not replace the current one', async () => {
  const release = await replacePreviews((url) => url.includes('2.0.0'));
  await findHono();
  await see('Finding the pages of this site…');
  await dialog().getByRole('combobox', { name: 'Version' }).selectOption('1.0.0');
  await see('https://hono.example/1.0.0/');
  const late = page.waitForResponse('**/preview');
  release();
  await (await late).finished();
  await see('https://hono.example/1.0.0/');
  expect(await dialog().getByText('https://hono.example/2.0.0/').count()).toBe(0);
});

test('a library that cannot be added shows the error', async () => {
  await replacePreviews(() => false);
  await failCalls(page, 'POST', /\/libraries$/);
  await findHono();
  await see('https://hono.example/2.0.0/');
  await press('Add library');
  await see('Could not add the library');
  await see('The database is away');
  expect(await dialog().getByText('No documentation found').count()).toBe(0);
});

test('a failed search for a library shows the error', async () => {
  await failCalls(page, 'POST', /\/libraries\/resolve$/);
  await findHono();
  await see('Could not search for the library');
  await see('The database is away');
});

test('a click outside of a form keeps the input', async () => {
  await findHono();
  await page.mouse.click(5, 5);
  await press('Cancel');
  await dialog().waitFor({ state: 'detached' });
});
