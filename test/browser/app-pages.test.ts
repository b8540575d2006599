import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { delayCalls, failCalls } from '../support/browser/fail-calls.ts';
import { setWidth } from '../support/browser/inspection.ts';
import { navigateInApp } from '../support/browser/navigate-in-app.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openApp, resetPage } from '../support/browser/reset-page.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';

/** The signed-in pages (specification section 2). */
let api: TestApi;
let browser: Browser;
let page: Page;
let userId: number;
let collectionId: number;

beforeAll(async () => {
  api = await startWebApi();
  const person = await api.signUp({ email: 'ada@example.com' });
  userId = person.userId;
  browser = await openBrowser();
  page = await openSignedIn(browser, api, person);
});

afterEach(() => resetPage(page));

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const load = (path: string) => page.goto(api.publicUrl + path);
const visit = (path: string) => navigateInApp(page, path);
const see = (text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first();

describe('a new user', () => {
  test('sees loading states', async () => {
    const release = await delayCalls(page, /^\/api\/(collections|api-keys)$/);
    await load('/dashboard');
    await page.getByRole('main').getByText('Loading...').waitFor();
    await see('Loading MCP Server...');
    await visit('/debug-api-keys');
    await see('Loading API keys...');
    release();
  });

  test('sees empty states and gets a key named Default', async () => {
    await load('/dashboard');
    await see('No collections found');
    await see('No MCP Servers found');
    await button('New Document Collection').waitFor();
    await see('FREE');
    await see('0 of 500 tool calls used this month');
    await see('500 remaining');
    await expect
      .poll(() => api.dataSource.query('SELECT key_name FROM user_api_keys WHERE user_id = $1', [userId]))
      .toEqual([{ key_name: 'Default' }]);
  });

  test('sees no number of used tool calls if it cannot be loaded', async () => {
    await failCalls(page, 'GET', /tool-usage$/);
    await load('/dashboard');
    await see('Could not load your tool calls. Reload the page to try again.');
    await see('500 remaining');
    expect(await page.getByText('tool calls used this month').count()).toBe(0);
  });

  test('sees the usage bar fill up', async () => {
    await failCalls(page, 'GET', /tool-usage$/, { body: { toolUsage: 620, limit: 500 } });
    await load('/dashboard');
    await see('0 remaining');
    const width = () =>
      page.evaluate<string>('document.querySelector(\'[aria-label="Tool usage"] > *\').style.width');
    await expect.poll(width).toBe('100%');
    await failCalls(page, 'GET', /tool-usage$/, { body: { toolUsage: 100, limit: 500 } });
    await load('/dashboard');
    await see('400 remaining');
    await expect.poll(width).toBe('20%');
  });
});

describe('a user with a collection', () => {
  beforeAll(fillCollection);

  describe('the application layout', () => {
    test('the sidebar is 64 units wide, names the user and marks the current page', async () => {
      await visit(`/collections/${collectionId}`);
      await see('ada@example.com');
      await see('Ada Lovelace');
      expect((await page.locator('aside').boundingBox())?.width).toBe(256);
      const current = page.locator('aside [aria-current=page]');
      await expect.poll(() => current.allInnerTexts()).toEqual(['Docs']);
      for (const item of ['Dashboard', 'API Keys', 'Account Settings']) {
        await page.locator('aside').getByRole('link', { name: item, exact: true }).click();
        await expect.poll(() => current.allInnerTexts()).toEqual([item]);
      }
    });

    test('the collection group collapses, expands and creates a collection', async () => {
      const link = page.locator('aside').getByRole('link', { name: 'Docs', exact: true });
      await navigateInApp(page, '/dashboard');
      await link.waitFor();
      await button('MCP Servers').click();
      await link.waitFor({ state: 'hidden' });
      await button('MCP Servers').click();
      await link.waitFor();
      await page.locator('aside').getByRole('button', { name: 'New MCP Server' }).click();
      await page.getByRole('dialog', { name: 'New MCP Server' }).waitFor();
      await closeDialog(page);
    });

    test.each([
      [767, 'hidden', 'visible'],
      [768, 'visible', 'hidden'],
    ] as const)('at %i px the sidebar is %s, and the menu button %s', async (width, sidebar, menu) => {
      await setWidth(page, width);
      await page.locator('aside').waitFor({ state: sidebar });
      await page.getByRole('button', { name: 'Open menu' }).waitFor({ state: menu });
    });

    test('the menu closes with its close button and when an item is selected', async () => {
      await setWidth(page, 375);
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await button('Open menu').click();
      await menu.getByRole('button', { name: 'Close menu' }).click();
      await menu.waitFor({ state: 'hidden' });
      await button('Open menu').click();
      await menu.getByRole('link', { name: 'API Keys' }).click();
      await menu.waitFor({ state: 'hidden' });
      await page.waitForURL('**/api-keys');
      await setWidth(page, 1280);
    });

    describe('dialog events', () => {
      beforeAll(async () => {
        await navigateInApp(page, '/account-settings');
        await see('Appearance');
      });

      test.each([
        ['open-new-collection-modal', 'New MCP Server'],
        ['open-add-url-modal', 'Add URL'],
        ['open-add-text-doc-modal', 'Add Text Document'],
        ['open-edit-collection-modal', 'Settings'],
        ['open-add-topic-modal', 'Add Topic'],
      ])('the event %s opens its dialog', async (event, title) => {
        const collection = { id: collectionId, name: 'Docs', description: '' };
        const topic = { urlId: 1, fullText: 'x'.repeat(600) };
        const detail = event === 'open-edit-collection-modal' ? { collection } : { collectionId, ...topic };
        await page.evaluate(
          `dispatchEvent(new CustomEvent('${event}', { detail: ${JSON.stringify(detail)} }))`,
        );
        await page.getByRole('dialog', { name: title }).waitFor();
        if (event === 'open-add-topic-modal') await see(`${'x'.repeat(500)}...`);
      });
    });
  });

  test('a collection card links to settings and documents, and shows four editors', async () => {
    await visit('/dashboard');
    await see('Processing...');
    const main = page.getByRole('main');
    for (const name of ['Docs', 'Documents of Docs']) {
      const link = main.getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(`/collections/${collectionId}`);
    }
    await button('Settings of Docs').waitFor();
    await see(/\/mcp\/server\/[0-9a-f]{32}$/);
    await button('Copy server URL').waitFor();
    for (const editor of ['Cursor', 'Windsurf', 'Zed', 'Claude Code']) {
      await button(editor).click();
      await button(`Copy configuration for ${editor}`).waitFor();
      await button(editor).click();
      await button(`Copy configuration for ${editor}`).waitFor({ state: 'hidden' });
    }
  });

  describe('the page of a collection', () => {
    test('has a breadcrumb, buttons and five tabs', async () => {
      await visit(`/collections/${collectionId}`);
      await see('No description');
      const trail = page.getByRole('navigation', { name: 'breadcrumb' });
      expect((await trail.innerText()).split(/\s*[/\n]\s*/).filter(Boolean)).toEqual([
        ...['Home', 'MCP Servers', 'Docs'],
      ]);
      expect(await trail.getByRole('link', { name: 'MCP Servers' }).getAttribute('href')).toBe('/dashboard');
      for (const name of ['Settings', 'Add URL', 'Add Text Doc']) await button(name).waitFor();
      const tabs = ['Documents', 'MCP Integration', 'Changes', 'Export', 'Calls'];
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs);
      await page.getByRole('tab', { name: 'Documents', selected: true }).waitFor();
      const columns = ['', 'URL', 'Documentation', 'Topic', 'Status', 'Added', 'Pin', 'Actions'];
      await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    });

    test('shows pinned documents first by priority, then the newest', async () => {
      const names = () => page.locator('tbody td[data-column=Documentation]').allInnerTexts();
      await expect.poll(names).toEqual(['Second pin', 'First pin', 'Newest', 'Oldest']);
      await page.getByRole('img', { name: 'Pinned, priority 2' }).hover();
      const tooltip = page.getByRole('tooltip');
      await expect.poll(() => tooltip.allInnerTexts()).toEqual(['Pinned, priority 2']);
      await page.keyboard.press('Escape');
      await tooltip.waitFor({ state: 'hidden' });
      await page.mouse.move(0, 0);
      const areMarked = async () => {
        const looks = await page.evaluate<string[]>(
          "[...document.querySelectorAll('tbody tr:has([data-column=URL])')].map((row) => getComputedStyle(row).backgroundColor)",
        );
        return looks.map((look) => look !== looks.at(-1));
      };
      await expect.poll(areMarked).toEqual([true, true, false, false]);
    });

    test('opens URLs in a new tab, and shows pasted text under its title', async () => {
      const link = row('Newest').getByRole('link').first();
      expect(await link.getAttribute('target')).toBe('_blank');
      await button('View content of Newest').click();
      await page.getByRole('dialog', { name: 'Newest - Start' }).getByText('What it holds').waitFor();
      await closeDialog(page);
      await button('View content of Oldest').click();
      await see('No content available');
    });

    test.each([
      ['active', 'Active', 'green'],
      ['processing', 'Processing', 'blue'],
      ['error', 'Error', 'red'],
      ['queued', 'Queued', 'gray'],
      ['', 'Unknown', 'gray'],
    ])('shows the status "%s" as %s in %s', async (status, label, color) => {
      const name = `${label} manual`;
      const { collectionId: other } = await createCollection(api.dataSource, userId);
      await createDocument(api.dataSource, other, { name, pages: [] });
      await setStatus(name, status);
      await visit(`/collections/${other}`);
      await row(name).getByText(label, { exact: true }).waitFor();
      await expect.poll(() => page.evaluate<string>(colorOf(name))).toBe(color);
    });

    test('announces a processed document and pins it first', async () => {
      await visit(`/collections/${collectionId}`);
      await setStatus('Newest', 'processing');
      await row('Newest').getByText('Processing', { exact: true }).waitFor();
      await setStatus('Newest', 'active');
      await see('Document Processing Complete');
      await see('Content for "Newest" is now available');
      await button('Pin Newest').click();
      await see('Document updated');
      await page.getByRole('img', { name: 'Pinned, priority 3' }).waitFor();
      await button('Unpin Newest').click();
      await button('Pin Newest').waitFor();
    });
  });
});

async function fillCollection(): Promise<void> {
  ({ collectionId } = await createCollection(api.dataSource, userId));
  await api.dataSource.query("UPDATE document_collections SET status = 'processing'");
  const drafts = [
    { name: 'Oldest', relevantText: '' },
    { name: 'Newest', relevantText: 'What it holds' },
    { name: 'First pin', pinIndex: 1 },
    { name: 'Second pin', pinIndex: 2 },
  ];
  for (const draft of drafts) {
    const url = `https://docs.example.com/${encodeURIComponent(draft.name)}/`;
    const pages = [{ url, title: 'Start', passages: ['Begin here.'] }];
    await createDocument(api.dataSource, collectionId, { ...draft, pages });
  }
  await openApp(page, api.publicUrl, `/collections/${collectionId}`);
}

async function setStatus(name: string, status: string): Promise<void> {
  await api.dataSource.query(
    'UPDATE recent_documents SET status = $1, updated_at = now() WHERE document_name = $2',
    [status, name],
  );
}

/** The dominant color channel of a badge; gray if the channels are about equal. */
function colorOf(name: string): string {
  return `(() => {
    const row = [...document.querySelectorAll('tbody tr')].find((one) => one.innerText.includes('${name}'));
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = getComputedStyle(row.querySelector('.chakra-badge')).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    const most = Math.max(red, green, blue);
    if (most - Math.min(red, green, blue) < 30) return 'gray';
    return most === red ? 'red' : most === green ? 'green' : 'blue';
  })()`;
}
