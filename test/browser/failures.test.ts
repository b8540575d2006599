import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCollection } from '../../shared/src/db/stores/collections/collections.ts';
import type { SignedUpBrowser, TestApi } from '../support/api/test-api.ts';
import { AWAY, failCalls } from '../support/browser/fail-calls.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** Error messages for failed requests (specification section 8). */
let api: TestApi;
let browser: Browser;
let page: Page;
let person: SignedUpBrowser;
let collection: string;

beforeAll(async () => {
  api = await startWebApi();
  person = await api.signUp({ isPro: true });
  const { collectionId } = await createCollection(api.dataSource, person.userId);
  collection = `/collections/${collectionId}`;
  const pages = [{ url: 'https://docs.example.com/', title: 'Start', passages: ['Begin here.'] }];
  await createDocument(api.dataSource, collectionId, { name: 'Manual', pages });
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person);
  await openApp(page, api.publicUrl, '/usage');
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const load = (path: string) => page.goto(api.publicUrl + path);
const visit = (path: string) => navigateInApp(page, path);
const see = (text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const press = (name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const dialog = () => page.locator('[role=dialog], [role=alertdialog]').last();
const submit = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

describe('a failed request shows an error', () => {
  test('on the dashboard and in the sidebar, after one retry', async () => {
    await failCalls(page, 'GET', /^\/api\/collections$/);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/collections'))));
    await load('/dashboard');
    await see('Error loading collections');
    await see('The database is away');
    await see('Error loading MCP Servers');
    await expect.poll(() => asked).toBe(2);
  });

  test('on the collection page, with a link to the dashboard', async () => {
    await failCalls(page, 'GET', new RegExp(`^/api${collection}$`));
    await visit(collection);
    await see('Error loading collection details');
    await see('The database is away');
    await press('Back to Dashboard');
    await page.waitForURL('**/dashboard');
  });

  test('on both API key pages', async () => {
    await failCalls(page, 'GET', /^\/api\/api-keys$/);
    await load('/api-keys');
    await see('Error loading API keys. Please try again.');
    await visit('/debug-api-keys');
    await see('Error: Error 500: Internal Server Error');
  });

  test('but a key list that is not an array counts as empty', async () => {
    await failCalls(page, 'GET', /^\/api\/api-keys$/, { body: { oddly: 'an object' } });
    await visit('/api-keys');
    await see("You don't have any API keys yet. Create one to get started.");
    await visit('/debug-api-keys');
    await see('No API keys found');
  });

  test('on the account and success pages, for the subscription', async () => {
    await failCalls(page, 'GET', /^\/api\/stripe\/subscription$/);
    await visit('/account-settings');
    await see('Could not retrieve subscription information.');
    await visit('/subscription-success');
    await see('Subscription Error');
    await see('There was an error retrieving your subscription details.');
    await page.getByRole('link', { name: 'Return to Pricing' }).waitFor();
  });
});

describe('an error appears if a collection cannot be', () => {
  const create = async () => {
    await visit('/dashboard');
    await press('New MCP Server');
    await page.getByLabel('Name').fill('Payments');
    await submit('Create MCP Server');
    await see('Error creating MCP Server');
  };

  test('created, with the message of the server', async () => {
    await failCalls(page, 'POST', /^\/api\/collections$/);
    await create();
    await see('The database is away');
  });

  test('created because a proxy responded', async () => {
    await failCalls(page, 'POST', /^\/api\/collections$/, AWAY);
    await create();
    await see('Failed to create collection');
  });

  test('changed or deleted', async () => {
    const recover = await failCalls(page, 'PATCH', /^\/api\/collections\/\d+$/);
    await failCalls(page, 'DELETE', /^\/api\/collections\/\d+$/);
    await visit(collection);
    await press('Settings');
    await page.getByLabel('Name').fill('');
    await submit('Save changes');
    await see('Name is required');
    await page.getByLabel('Name').fill('Payments');
    await submit('Save changes');
    await see('Failed to update collection. Please try again.');
    await press('Delete');
    await see('Are you sure?');
    await see(
      'This action cannot be undone. This will permanently delete this collection and all associated URLs and topics.',
    );
    await submit('Delete');
    await see('Failed to delete collection. Please try again.');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await recover();
    await submit('Save changes');
    await see('Collection updated');
  });
});

describe('an error appears if a document cannot be', () => {
  test('added by URL', async () => {
    await failCalls(page, 'POST', /\/urls$/);
    await visit(collection);
    await press('Add URL');
    await dialog().getByRole('textbox', { name: 'URL' }).fill('https://docs.example.com/other/');
    await submit('Add URL');
    await see('Failed to add URL to collection. Please try again.');
  });

  test('added as text', async () => {
    await failCalls(page, 'POST', /\/urls$/);
    await visit(collection);
    await press('Add Text Doc');
    await dialog().getByRole('textbox', { name: 'Title' }).fill('Rules');
    await submit('Add Document');
    await see('Content is required');
    await dialog().getByRole('textbox', { name: 'Content' }).fill('Text');
    await submit('Add Document');
    await see('Failed to add document: The database is away');
  });

  test('pinned or deleted, and it stays unchanged', async () => {
    await failCalls(page, 'PATCH', /^\/api\/recent_documents\//);
    await failCalls(page, 'DELETE', /^\/api\/recent_documents\//);
    await visit(collection);
    await press('Pin Manual');
    await see('Failed to update document');
    await see('The database is away');
    await expect.poll(() => page.locator('tr[data-pinned]').count()).toBe(0);
    await press('Delete Manual');
    await see('Are you sure you want to delete this document? This action cannot be undone.');
    await submit('Delete');
    await see('Failed to delete document');
    await press('Pin Manual');
  });

  test.each([
    [{ status: 500, body: { message: 'Full', error: 'Full', code: 'internal', requestId: 'r' } }, 'Full'],
    [AWAY, 'Failed to add topic. Please try again.'],
  ])('given another topic, below the form: %#', async (ending, text) => {
    await failCalls(page, 'POST', /\/topics$/, ending);
    await visit(collection);
    await openDocument(page, 'Manual', 'Topics');
    await press('Add Topic');
    await submit('Add Topic');
    await see('Topic name is required');
    await dialog().getByRole('textbox', { name: 'Topic name' }).fill('Signals');
    await submit('Add Topic');
    await dialog().getByText(text, { exact: true }).waitFor();
    await submit('Cancel');
  });
});

describe('an error appears if a key cannot be', () => {
  const create = async () => {
    await visit('/api-keys');
    await press('Create API Key');
    await submit('Create');
    await see('Key name is required');
    await page.getByLabel('Key name').fill('Laptop');
    await submit('Create');
  };

  test('created', async () => {
    await failCalls(page, 'POST', /^\/api\/api-keys$/);
    await create();
    await see('Error creating API key');
  });

  test('shown', async () => {
    await failCalls(page, 'POST', /^\/api\/api-keys$/, { status: 201, body: {} });
    await create();
    await see('Error displaying API key');
    await see('The API key was created but could not be displayed. Please check server logs.');
  });

  test('deleted, and a retry succeeds', async () => {
    await create();
    await see('Your new API key');
    await submit('Done');
    const recover = await failCalls(page, 'DELETE', /^\/api\/api-keys\//);
    await press('Delete API key Laptop');
    await see('Are you sure you want to delete this API key?');
    await submit('Delete');
    await see('Error deleting API key');
    await recover();
    await press('Delete API key Laptop');
    await submit('Delete');
    await see('API key deleted');
  });
});

describe('a blocked clipboard', () => {
  const block = `navigator.clipboard.writeText = navigator.clipboard.write = () => Promise.reject(new Error('no'));
    document.execCommand = () => false`;
  const unblock =
    'delete navigator.clipboard.write; delete navigator.clipboard.writeText; delete document.execCommand';
  beforeEach(() => page.evaluate(block));
  afterEach(() => page.evaluate(unblock));

  test('shows an error, and a topic asks to be copied manually', async () => {
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Copy server URL' }).first().click();
    await see('Failed to copy');
    await see('Could not copy to clipboard');
    await visit(collection);
    await openDocument(page, 'Manual', 'Topics');
    await press('Start');
    await submit('Copy');
    await see('Please try selecting and copying the text manually.');
  });
});

describe('deletion', () => {
  test('deletes a document, then its collection', async () => {
    await visit(collection);
    await press('Delete Manual');
    await submit('Delete');
    await see('Document deleted');
    await see('The document has been removed from this collection');
    await press('Settings');
    await press('Delete');
    await submit('Delete');
    await see('Collection deleted');
    await page.waitForURL('**/dashboard');
  });

  test('restores them, the collection first', async () => {
    await failCalls(page, 'GET', /^\/api\/user\/trash$/);
    await visit('/trash');
    await see('Error loading the trash');
    await page.unrouteAll();
    await press('Try again');
    await page.getByRole('button', { name: /^Restore/ }).click();
    await see('Collection restored');
    await press('Restore Manual');
    await see('Document restored');
    await see('The trash is empty');
    await visit(collection);
    await see('Manual');
  });

  test('of a collection on one of its pages leads to the dashboard', async () => {
    const draft = { userId: person.userId, name: 'Brigantine', description: '', mcpServerHash: 'brigantine' };
    const { id } = await insertCollection(api.dataSource, draft);
    await load(`/collections/${id}/preview`);
    await page.getByRole('link', { name: 'Brigantine' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('brigantine settings');
    await page.getByRole('option', { name: /Settings/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await submit('Delete');
    await see('Are you sure?');
    await submit('Delete');
    await see('Collection deleted');
    await page.waitForURL('**/dashboard');
  });
});
