import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningStandIns, startStandIns } from '../../infra/stand-ins/stand-ins.ts';
import { providersAt } from '../support/api/sign-in-api.ts';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { beginRegistration, registerInContext, registerInPage } from '../support/browser/sign-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection } from '../support/database/factories.ts';

/** Sessions that end elsewhere: they expire, or another tab signs out or in. */
let standIns: RunningStandIns;
let api: TestApi;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let collectionId: number;

const ADA = 'ada@example.com';

beforeAll(async () => {
  standIns = await startStandIns({ port: 0 });
  api = await startWebApi((publicUrl) => ({ identityProviders: providersAt(standIns, publicUrl) }));
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  await registerInContext(context, api.publicUrl, ADA);
  ({ collectionId } = await createCollection(api.dataSource, 1));
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
  await standIns?.close();
});

/** Opens a page of the application as Ada. Earlier tests may have signed her out. */
async function visit(path: string): Promise<void> {
  if (await page.getByText(ADA, { exact: true }).first().isVisible()) return navigateInApp(page, path);
  await registerInContext(context, api.publicUrl, ADA);
  await openApp(page, api.publicUrl, path);
}

const load = (path: string, on = page) => on.goto(api.publicUrl + path);
const see = (text: string | RegExp, on = page) =>
  on.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const isAt = (path: string, on = page) => expect.poll(() => on.url().replace(api.publicUrl, '')).toBe(path);

/** Signs in on the sign-in page. */
async function signIn(person: string, on = page): Promise<void> {
  await on.getByRole('link', { name: 'Continue with GitHub' }).click();
  await on.getByRole('link', { name: person }).click();
}

test('the sign-in page says that the session has ended, and a sign-in opens the page that was open then', async () => {
  await visit(`/collections/${collectionId}?tab=export`);
  await see('Instructions for agents');
  await context.clearCookies();
  await isAt('/login');
  await see('Your session has ended. Sign in to continue.');
  await signIn('Ada Lovelace');
  await isAt(`/collections/${collectionId}?tab=export`);
  await see('Instructions for agents');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await isAt('/dashboard');
});

test('a sign-in opens the page that the visitor asked for, also after a cancelled attempt', async () => {
  await context.clearCookies();
  await load('/usage');
  await isAt('/login');
  await page.getByRole('link', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await see('You canceled the sign-in. You can try again.');
  await signIn('Ada Lovelace');
  await isAt('/usage');
});

test('a sign-in after a logout opens the dashboard', async () => {
  await visit('/usage');
  await page.getByRole('button', { name: 'Log out' }).click();
  await see('Logged out');
  await see('Choose your preferred sign in method');
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  await signIn('Ada Lovelace');
  await isAt('/dashboard');
  await see('Account status');
});

test('an action that the ended session does not allow leads to the sign-in page', async () => {
  await visit('/dashboard');
  await page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Late');
  await context.clearCookies();
  await page.keyboard.press('Enter');
  await isAt('/login');
});

test('a dialog has the text from before the session ended, until the user cancels it', async () => {
  await visit(`/collections/${collectionId}`);
  const open = () => page.getByRole('button', { name: 'Add Text Doc' }).first().click();
  await open();
  await page.getByRole('textbox', { name: 'Title' }).fill('Runbook');
  await page.getByRole('textbox', { name: 'Content' }).fill('Drain the queue first.');
  await context.clearCookies();
  await isAt('/login');
  await signIn('Ada Lovelace');
  await isAt(`/collections/${collectionId}`);
  await open();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Runbook');
  expect(await page.getByRole('textbox', { name: 'Content' }).inputValue()).toBe('Drain the queue first.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect.poll(() => page.getByRole('textbox', { name: 'Content' }).inputValue()).toBe('');
});

test('the dialogs for a URL and a new MCP server have the values from before the session ended', async () => {
  await visit(`/collections/${collectionId}`);
  const openUrl = () => page.getByRole('button', { name: 'Add URL' }).first().click();
  await openUrl();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://docs.example.com/');
  await page.getByRole('spinbutton', { name: 'Maximum pages' }).fill('20');
  await page.reload();
  await openUrl();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'URL' }).inputValue())
    .toBe('https://docs.example.com/');
  expect(await page.getByRole('spinbutton', { name: 'Maximum pages' }).inputValue()).toBe('20');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const openNew = () => page.getByRole('button', { name: 'New MCP Server' }).first().click();
  await openNew();
  await page.getByRole('textbox', { name: 'Name' }).fill('Payments');
  await context.clearCookies();
  await page.keyboard.press('Enter');
  await isAt('/login');
  await signIn('Ada Lovelace');
  await isAt(`/collections/${collectionId}`);
  await openNew();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Payments');
});

test('Escape keeps the text of a document that is being written', async () => {
  await visit(`/collections/${collectionId}`);
  const open = () => page.getByRole('button', { name: 'Add Text Doc' }).first().click();
  await open();
  await page.getByRole('textbox', { name: 'Content' }).fill('Drain the queue first.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Content' }).inputValue())
    .toBe('Drain the queue first.');
});

test('a failed sign-in in a signed-in browser says why', async () => {
  await load('/login?error=denied');
  await isAt('/dashboard');
  await see('You canceled the sign-in. You can try again.');
});

test('a logout forgets the text of a dialog and the pages opened last', async () => {
  await visit(`/collections/${collectionId}`);
  const path = `/collections/${collectionId}`;
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain(path);
  await page.getByRole('button', { name: 'Add Text Doc' }).first().click();
  await page.getByRole('textbox', { name: 'Content' }).fill('Drain the queue first.');
  await closeDialog(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await isAt('/login');
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Drain the queue');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(path);
});

test('a list of API keys that the ended session does not allow leads to the sign-in page', async () => {
  await visit('/usage');
  await see('No tool calls yet');
  await context.clearCookies();
  await page.route('**/api/user/**', (route) => route.abort());
  await page.getByRole('link', { name: 'API Keys' }).click();
  await isAt('/login');
});

test('a logout in another tab leads to the sign-in page, and a sign-in there leads back to the page', async () => {
  await visit('/trash');
  await see('The trash is empty');
  const other = await context.newPage();
  await load('/dashboard', other);
  await other.getByRole('button', { name: 'Log out' }).click();
  await isAt('/login');
  await signIn('Ada Lovelace', other);
  await isAt('/trash');
  await see('The trash is empty');
  await other.close();
});

test('a tab shows the account that another tab signs in to', async () => {
  await visit('/dashboard');
  await see(ADA);
  await see('Docs');
  const other = await context.newPage();
  await load('/dashboard', other);
  await other.getByRole('button', { name: 'Log out' }).click();
  await isAt('/login', other);
  await registerInPage(other, api.publicUrl, 'eve@example.com');
  await see('eve@example.com');
  await see('No collections found');
  await other.close();
});

test('a new account that is chosen while another is signed in is created after a logout', async () => {
  await registerInContext(context, api.publicUrl, ADA);
  await beginRegistration(page, api.publicUrl, 'mary@example.com');
  await page
    .getByText('You are signed in as ada@example.com. Log out to create an account for mary@example.com.')
    .waitFor();
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await page.getByLabel('Full Name').fill('Mary Shelley');
  await page.getByRole('button', { name: 'Complete Registration' }).click();
  await isAt('/dashboard');
  await see('mary@example.com');
});
