import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordUnanswered } from '../../shared/src/db/stores/usage/unanswered-questions.ts';
import type { SignedUpBrowser, TestApi } from '../support/api/test-api.ts';
import { closeDialog, closeDialogs } from '../support/browser/dialogs.ts';
import { findLastingLayoutProblems, NARROW_PX, setWidth } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { watchPage } from '../support/browser/watch-page.ts';
import { createDocument } from '../support/database/factories.ts';

const NAMES = {
  'quotes, tags and emoji': `"it's" <b>\`\${1}\`</b> &amp; \\n %41 👩‍👩‍👧‍👦🏳️‍🌈 ﷽ Z̸̢͠a̵l̷g̶o̸`,
  'right to left': 'وثائق الخادم \u202eabc 123',
  'one long word': 'W'.repeat(100),
};
const TOO_LONG = 'x'.repeat(10_000);

let api: TestApi;
let person: SignedUpBrowser;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  api = await startWebApi();
  person = await api.signUp({ isPro: true });
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person);
  problems = await watchPage(page, [api.publicUrl]);
  await setWidth(page, NARROW_PX);
  await page.goto(`${api.publicUrl}/dashboard`);
  await button('New MCP Server').waitFor();
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const button = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const see = (text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

/** Asserts that nothing overflows at phone width. */
async function expectFit(where: string): Promise<void> {
  expect(await findLastingLayoutProblems(page), where).toEqual([]);
}

/** Closes dialogs left open by the previous test. */
async function turnTo(path: string): Promise<void> {
  await closeDialogs(page);
  await navigateInApp(page, path);
}

describe.each(Object.entries(NAMES))('a name of %s', (_kind, name) => {
  test('of a collection and its document is shown as text and fits', async () => {
    await turnTo('/dashboard');
    await button('New MCP Server').click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Description').fill(name.repeat(3));
    await button('Create MCP Server').click();
    await see(`${name} has been created successfully.`);
    await expectFit('toast');
    await turnTo('/dashboard');
    await expectFit('dashboard');
    await button(`Settings of ${name}`).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await expectFit('settings');
    await closeDialog(page);

    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await see('No documents have been added to this collection yet');
    const collectionId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { documentId } = await createDocument(api.dataSource, collectionId, {
      name,
      pages: [{ url: `https://docs.example.com/${name.repeat(3)}`, title: name, passages: [name.repeat(9)] }],
    });
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).waitFor();
    await expectFit('documents');
    await openDocument(page, name, 'Topics');
    await page.locator('.chakra-skeleton').first().waitFor({ state: 'hidden' });
    await expectFit('document');
    for (const opener of ['View content of', 'Delete']) {
      await button(`${opener} ${name}`).click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
      await page.locator('.chakra-skeleton').first().waitFor({ state: 'hidden' });
      await expectFit(opener);
      await closeDialog(page);
    }
    await navigateInApp(page, `/collections/${collectionId}?tab=mcp`);
    await see('Choose your editor');
    await expectFit('integration');

    const asked = { userId: person.userId, collectionId, toolName: 'retrieve_technical_documentation' };
    await recordUnanswered(api.dataSource, { ...asked, question: name });
    await navigateInApp(page, '/usage');
    await page.getByRole('button', { name: `Add URL for: ${name}`, exact: true }).waitFor();
    await expectFit('usage');
    await person.call('DELETE', `/api/recent_documents/${documentId}`);
    await navigateInApp(page, '/trash');
    await button(`Restore ${name}`).waitFor();
    await expectFit('trash');
  });

  test('of a key is shown as text and fits', async () => {
    await turnTo('/api-keys');
    await button('Create API Key').click();
    await page.getByLabel('Key name').fill(name);
    await button('Create').click();
    await button('Done').click();
    await button(`Rename API key ${name}`).waitFor();
    await expectFit('keys');
    await button(`Rename API key ${name}`).click();
    expect(await page.getByLabel('Key name').inputValue()).toBe(name);
    await expectFit('rename');
  });
});

describe('a name of 10,000 characters is rejected with a message', () => {
  test('for a collection', async () => {
    await turnTo('/dashboard');
    await button('New MCP Server').click();
    await page.getByLabel('Name').fill(TOO_LONG);
    await page.getByLabel('Description').fill(TOO_LONG);
    await button('Create MCP Server').click();
    await see('Name must have at most 200 characters');
    await see('Description must have at most 2,000 characters');
    await expectFit('refused');
  });

  test('for a key', async () => {
    await turnTo('/api-keys');
    await button('Create API Key').click();
    await page.getByLabel('Key name').fill(TOO_LONG);
    await button('Create').click();
    await see('Key name must have at most 100 characters');
  });

  test('for a document, its topic and its URL', async () => {
    await turnTo('/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: NAMES['right to left'], exact: true })
      .first()
      .click();
    await button('Add Text Doc').click();
    await page.getByRole('textbox', { name: 'Title' }).fill(TOO_LONG);
    await page.getByRole('textbox', { name: 'Content' }).fill('Text');
    await button('Add Document').click();
    await see('Title must have at most 200 characters');
    await closeDialog(page);
    await button('Add URL').click();
    await page.getByRole('textbox', { name: 'URL' }).fill(`https://example.com/${TOO_LONG}`);
    await page.getByRole('textbox', { name: 'Topic' }).fill(TOO_LONG);
    await page.getByRole('dialog').getByRole('button', { name: 'Add URL' }).click();
    await see('URL must have at most 2,048 characters');
    await see('Topic must have at most 200 characters');
  });
});

test('no script in a name ran', () => {
  expect(problems).toEqual([]);
});
