import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDialog, closeDialogs, DIALOG } from '../support/browser/dialogs.ts';
import { inspectScreen, installAxe, NARROW_PX, setWidth, WIDE_PX } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openApp } from '../support/browser/reset-page.ts';
import { beginRegistration, registerInContext } from '../support/browser/sign-in-page.ts';
import { watchPage } from '../support/browser/watch-page.ts';
import { type SharedStack, sharedStack } from '../support/setup/shared-stack.ts';

const UNFINISHED = '.chakra-skeleton, [role=status][aria-label^=Loading]';

let stack: SharedStack;
let browser: Browser;
/** A visitor, and a user whose collection has documents of every kind. */
let visitor: Page;
let user: Page;
let collectionId: number;
let filled: Promise<number>;
const problems: string[][] = [];

beforeAll(async () => {
  stack = await sharedStack();
  browser = await openBrowser();
  [visitor, user] = [await openPage(), await openPage()];
  await registerInContext(user.context(), stack.origin, 'every.screen@example.com');
  await user.goto(`${stack.origin}/dashboard`);
  await openApp(visitor, stack.origin, '/');
  filled = fillCollection(user);
  // Awaited before its first use; the crawl runs during the visitor tests.
  filled.catch(() => undefined);
});

afterAll(() => browser?.close());

/** Disables animations, which would change colors during a check. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await installAxe(context);
  const page = await context.newPage();
  problems.push(await watchPage(page, [stack.origin, stack.standInsOrigin]));
  return page;
}

/** Adds the sample of two documents, a pinned text and an unreachable URL. Returns the collection's id. */
async function fillCollection(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Try the sample documentation' }).click();
  await page.waitForURL('**/collections/*');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const add = (body: object) =>
    page.request.post(`${stack.origin}/api/collections/${id}/urls`, {
      headers: { origin: stack.origin },
      data: { collectionId: id, ...body },
    });
  await add({ url: `${stack.standInsOrigin}/nowhere/`, crawlType: 'crawl' });
  await add({
    ...{ url: 'user_text://House_rules', crawlType: 'user_text' },
    fullText:
      '# House rules\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sh\nmake it so\n```\n\n> Quoted.\n\n- [a link](https://example.com)',
    topics: ['deployment'],
  });
  await page
    .getByRole('row', { name: /House_rules|House rules/ })
    .getByText('Active', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: /^Pin House/ }).click();
  await page.getByText('Error', { exact: true }).first().waitFor();
  await page.getByText('Active', { exact: true }).nth(2).waitFor({ timeout: 240_000 });
  return id;
}

/** Closes dialogs and navigates within the application. */
async function turnTo(path: string, text: string, page = user): Promise<void> {
  await closeDialogs(page);
  await navigateInApp(page, path);
  await settle(page, text);
}

async function settle(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.locator(UNFINISHED).first().waitFor({ state: 'hidden' });
}

describe('public pages have no accessibility violations', () => {
  test.each([
    ['/', 'Get Started for Free'],
    ['/login?error=denied', 'You canceled the sign-in'],
    ['/login?complete=1', 'No registration to complete'],
    ['/nowhere', 'Did you forget to add the page to the router?'],
  ])('%s', async (path, text) => {
    await turnTo(path, text, visitor);
    expect(await inspectScreen(visitor)).toEqual([]);
  });

  // The browser reports errors of the hydration of these pages.
  test.each([
    ['/login', 'Continue with Google'],
    ['/docs/failures', 'robots.txt'],
    ['/pricing', 'Login to Subscribe'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
  ])('%s', async (path, text) => {
    await openApp(visitor, stack.origin, path);
    await settle(visitor, text);
    expect(await inspectScreen(visitor)).toEqual([]);
  });

  test('the registration form', async () => {
    await beginRegistration(visitor, stack.origin, 'half.registered@example.com');
    await visitor.getByRole('button', { name: 'Complete Registration' }).click();
    expect(await inspectScreen(visitor)).toEqual([]);
  });

  test('the menu on a small screen', async () => {
    await setWidth(visitor, NARROW_PX);
    await turnTo('/', 'Get Started for Free', visitor);
    await visitor.getByRole('button', { name: 'Open menu' }).click();
    expect(await inspectScreen(visitor, { widths: [NARROW_PX] })).toEqual([]);
  });
});

describe('signed-in pages have no accessibility violations', () => {
  beforeAll(async () => {
    collectionId = await filled;
  });

  test.each([
    ['/subscription-success', 'Something Went Wrong'],
    ['/dashboard', 'tool calls used this month'],
    ['/account-settings', 'This browser'],
    ['/api-keys', 'lct_'],
    ['/debug-api-keys', 'keyName'],
    ['/usage', 'No tool calls yet'],
    ['/pricing', 'Subscribe Now'],
    ['/search-docs', 'Documentation search'],
    ['/firecrawl-search', 'Retrieval search'],
    ['/collections/abc', 'Invalid collection ID'],
    ['/collections/2147483647', 'Error loading collection details'],
  ])('%s', async (path, text) => {
    await turnTo(path, text);
    expect(await inspectScreen(user)).toEqual([]);
  });

  test.each([
    ['', 'Recent Document Requests'],
    ['?tab=mcp', 'Copy'],
    ['?tab=changes', 'No changes yet'],
    ['?tab=export', 'llms-full.txt'],
    ['?tab=calls', 'No tool calls yet'],
  ])('/collections/{id}%s', async (query, text) => {
    await turnTo(`/collections/${collectionId}${query}`, text);
    if (query === '') await user.getByRole('checkbox', { name: /^Select House/ }).check();
    expect(await inspectScreen(user)).toEqual([]);
  });

  test.each(['Pages', 'Refreshes', 'Changes'] as const)('a document: %s', async (tab) => {
    await turnTo(`/collections/${collectionId}`, 'House');
    await openDocument(user, /Halyard/, tab);
    if (tab === 'Pages') await user.getByText('Log', { exact: true }).click();
    await settle(user, tab === 'Pages' ? 'newest first' : tab);
    expect(await inspectScreen(user)).toEqual([]);
  });

  test('a preview with its answer', async () => {
    await setWidth(user, WIDE_PX);
    await turnTo(`/collections/${collectionId}/preview?q=retry`, 'Agent preview');
    await user.getByRole('button', { name: 'Ask', exact: true }).click();
    await user.getByRole('heading', { name: /^Sources/ }).waitFor();
    expect(await inspectScreen(user)).toEqual([]);
  });

  test('the menu on a small screen', async () => {
    await setWidth(user, NARROW_PX);
    await turnTo('/dashboard', 'tool calls used this month');
    await user.getByRole('button', { name: 'Open menu' }).click();
    await user.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await inspectScreen(user, { widths: [NARROW_PX] })).toEqual([]);
  });
});

describe('dialogs have no accessibility violations', () => {
  const press = async (name: string | RegExp) => {
    await setWidth(user, WIDE_PX);
    await user.getByRole('button', { name }).filter({ visible: true }).first().click();
  };
  const inspectDialog = async (title: string | RegExp) => {
    const dialog = user
      .getByRole('dialog', { name: title })
      .or(user.getByRole('alertdialog', { name: title }));
    await dialog.waitFor();
    expect(await inspectScreen(user, { within: DIALOG })).toEqual([]);
  };
  const submit = (name: string) => user.locator(DIALOG).getByRole('button', { name, exact: true }).click();

  test('the new collection dialog', async () => {
    await turnTo('/dashboard', 'tool calls used this month');
    await press('New MCP Server');
    await submit('Create MCP Server');
    await inspectDialog('New MCP Server');
  });

  test('the edit and delete collection dialogs', async () => {
    await turnTo('/dashboard', 'tool calls used this month');
    await press(/^Settings of/);
    await inspectDialog('Settings');
    await press('Delete');
    await inspectDialog('Are you sure?');
  });

  test.each([
    ['Add URL', 'Add URL', 'Add URL'],
    ['Add Text Doc', 'Add Text Document', 'Add Document'],
  ])('%s', async (opener, title, button) => {
    await turnTo(`/collections/${collectionId}`, 'House');
    await press(opener);
    await submit(button);
    await inspectDialog(title);
  });

  test.each([
    [/^View content of House/, /House/],
    [/^Delete House/, 'Delete document'],
  ])('%s', async (opener, title) => {
    await turnTo(`/collections/${collectionId}`, 'House');
    await press(opener);
    await inspectDialog(title);
  });

  test('the command palette and the shortcuts', async () => {
    await turnTo('/dashboard', 'tool calls used this month');
    await press(/^Search/);
    await inspectDialog('Search');
    await user.getByRole('combobox').fill('keyboard');
    await user.getByRole('option', { name: 'Keyboard shortcuts', selected: true }).waitFor();
    await user.keyboard.press('Enter');
    await inspectDialog('Keyboard shortcuts');
  });

  test('the topic dialogs', async () => {
    await turnTo(`/collections/${collectionId}`, 'House');
    await openDocument(user, /House/, 'Topics');
    const first = user.getByRole('tabpanel').getByRole('listitem').first();
    await first.waitFor();
    expect(await inspectScreen(user)).toEqual([]);
    await first.getByRole('button').first().click();
    await user.getByRole('dialog').getByText('Markdown').waitFor();
    await inspectDialog(/^(deployment|House rules)$/);
    await closeDialog(user);
    await press('Add Topic');
    await user.getByRole('dialog', { name: 'Add Topic' }).waitFor();
    await submit('Add Topic');
    await inspectDialog('Add Topic');
  });

  test('the API key dialogs', async () => {
    await turnTo('/api-keys', 'lct_');
    await press('Create API Key');
    await submit('Create');
    await inspectDialog('Create API Key');
    await user.getByLabel('Key name').fill('Second');
    await submit('Create');
    await inspectDialog('Your new API key');
    await press('Done');
    await press('Rename API key Second');
    await inspectDialog('Rename API key');
    await closeDialog(user);
    await press('Delete API key Second');
    await inspectDialog('Delete API key');
  });

  test('the trash with an item, and emptying it', async () => {
    await turnTo(`/collections/${collectionId}`, 'House');
    await press(/^Delete House/);
    await submit('Delete');
    await user.getByText('Document deleted', { exact: true }).waitFor();
    await turnTo('/trash', 'House rules');
    expect(await inspectScreen(user)).toEqual([]);
    await press('Empty trash');
    await inspectDialog('Empty the trash?');
    await submit('Empty trash');
    await user.getByRole('main').getByText('The trash is empty', { exact: true }).waitFor();
  });

  test('the delete account dialog', async () => {
    await turnTo('/account-settings', 'This browser');
    await press('Delete account');
    await inspectDialog('Delete account');
  });
});

/** The browser reports rejected requests; two of the pages cause them on purpose. */
const REFUSED = ['/api/auth/pending-registration', '/api/collections/2147483647'];

test('the browser reported no errors', () => {
  const unexpected = problems.flat().filter((problem) => !REFUSED.some((path) => problem.includes(path)));
  expect(unexpected).toEqual([]);
});
