import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialogHasFocus } from '../support/browser/dialogs.ts';
import { createKeyboardUser, type KeyboardUser } from '../support/browser/keyboard-user.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { waitForHydration } from '../support/browser/wait-for-hydration.ts';
import { watchPage } from '../support/browser/watch-page.ts';
import { type SharedStack, sharedStack } from '../support/setup/shared-stack.ts';

/** The first use with only a keyboard; each test continues from the previous one. */
let stack: SharedStack;
let browser: Browser;
let page: Page;
let user: KeyboardUser;
let problems: string[];

beforeAll(async () => {
  stack = await sharedStack();
  browser = await openBrowser();
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ permissions, reducedMotion: 'reduce' });
  page = await context.newPage();
  problems = await watchPage(page, [stack.origin, stack.standInsOrigin]);
  user = createKeyboardUser(page);
});

afterAll(async () => {
  await browser?.close();
});

const see = (text: string | RegExp, timeout = 60_000) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout });

const dialogToCome = () => dialogHasFocus(page);

const dialogToGo = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

/** The focus moves shortly after the element appears. */
const expectFocus = (name: string) => expect.poll(() => user.focused()).toBe(name);

/** A navigation moves the focus to the page's content. */
const arrival = () => page.locator('#main:focus').waitFor();

test('skips the navigation with the first link', async () => {
  await page.goto(stack.origin);
  await see('Get Started for Free');
  await waitForHydration(page);
  await user.tabTo('Skip to content');
  await user.press('Enter');
  await user.tabTo('Get Started for Free');
});

test('signs in and completes the registration', async () => {
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await see('Continue with GitHub');
  await arrival();
  await user.tabTo('Continue with GitHub');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login/oauth/authorize*');
  await user.tabTo('Someone else');
  await user.type('keyboard@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login?complete=1');
  await see('Full Name');
  await user.tabTo('Full Name');
  await page.keyboard.press('Control+A');
  await user.type('Grace Hopper');
  await user.press('Enter', () => see('No collections found'));
  await arrival();
});

test('creates a collection and gets the focus back from the dialog', async () => {
  await user.tabTo('New Document Collection');
  await user.press('Enter', dialogToCome);
  await user.press('Escape', dialogToGo);
  await expectFocus('New Document Collection');
  await user.press('Space', dialogToCome);
  await expectFocus('Name');
  await user.press('Enter', () => see('MCP Server name is required'));
  await user.type('Halyard');
  await user.press('Enter', () => see('Halyard has been created successfully.'));
  await dialogToGo();
  await see('No documents have been added to this collection yet');
  await arrival();
});

test('adds the sample and waits until it is active', async () => {
  await user.tabTo('Try the sample documentation');
  await user.press('Enter', () => see('Processing'));
  await see('Active', 240_000);
  await user.press('Tab');
});

test('switches tabs with an arrow key and copies a snippet', async () => {
  await user.press('Shift+Tab');
  await user.tabTo('Documents');
  await user.press('ArrowRight', () => see('Waiting for first connection'));
  await expectFocus('MCP Integration');
  await user.tabTo('Zed');
  await user.press('Space', () => see(/Zed/));
  await user.tabTo('Local connector (stdio)');
  await user.press('ArrowRight');
  await expectFocus('Remote (HTTP)');
  await user.tabTo('Copy configuration for Zed');
  await user.press('Enter', () => see('Configuration code has been copied to clipboard'));
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(stack.origin);
});

test('reaches the notification with F8, closes it and gets the focus back', async () => {
  await user.press('F8');
  await user.tabTo('Close notification');
  await user.press('Enter', () =>
    page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' }),
  );
  await expectFocus('Copy configuration for Zed');
});

test('creates a key', async () => {
  await user.tabBackTo('API Keys');
  await user.press('Enter', () => see('Create API Key'));
  await arrival();
  await user.tabTo('Create API Key');
  await user.press('Enter', dialogToCome);
  await expectFocus('Key name');
  await user.type('Laptop');
  await user.press('Enter', () => see(/^lct_[0-9A-Za-z]{38}$/));
  await expectFocus('Done');
  await user.press('Enter', dialogToGo);
  await expectFocus('Create API Key');
  await page.getByRole('button', { name: 'Rename API key Laptop' }).waitFor();
});

test('the browser reported no errors', () => {
  expect(problems).toEqual([]);
});
