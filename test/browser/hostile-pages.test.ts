import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { closeDialog } from '../support/browser/dialogs.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openDocument } from '../support/browser/open-document.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';
import { createCollection, createDocument } from '../support/database/factories.ts';
import { REMOTE, SCRIPT_PAYLOADS } from '../support/payloads/script-payloads.ts';

const PAYLOADS_A_DOCUMENT = 10;

let api: TestApi;
let browser: Browser;
let page: Page;
let collectionId: number;

/** Markdown that would block or end the tab if it were rendered. */
const COSTLY_TEXTS: Readonly<Record<string, string>> = {
  'Wide table': `${'|a'.repeat(4_000)}|\n${'|-'.repeat(4_000)}|\n${'|\n'.repeat(10_000)}`,
  'Deep quote': `${'>'.repeat(30_000)} deep`,
  'Long paragraph': '*a**b '.repeat(30_000),
};

/** Events that a stored page must never cause in the browser. */
let scriptsRun: string[];
let remoteLoads: string[];
let violations: string[];

beforeAll(async () => {
  api = await startWebApi();
  const reader = await api.signUp();
  collectionId = await storeHostileDocuments(reader.userId);
  browser = await openBrowser();
  page = await openSignedIn(browser, api, reader);
  await watch(page, api.publicUrl);
});

beforeEach(() => {
  scriptsRun = [];
  remoteLoads = [];
  violations = [];
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

async function watch(watched: Page, publicUrl: string): Promise<void> {
  await watched.exposeFunction('ran', (where = 'somewhere') => void scriptsRun.push(String(where)));
  await watched.exposeFunction('violated', (what: string) => void violations.push(what));
  await watched.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => violated(event.effectiveDirective + ' ' + event.blockedURI))`,
  );
  watched.on('dialog', (dialog) => {
    scriptsRun.push(dialog.message());
    void dialog.dismiss();
  });
  watched.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== publicUrl) remoteLoads.push(request.url());
  });
}

/** Documents with malicious texts, names, topics, titles and URLs. */
async function storeHostileDocuments(userId: number): Promise<number> {
  const db = api.dataSource;
  const collection = await createCollection(db, userId);
  for (let first = 0; first < SCRIPT_PAYLOADS.length; first += PAYLOADS_A_DOCUMENT) {
    const payloads = SCRIPT_PAYLOADS.slice(first, first + PAYLOADS_A_DOCUMENT);
    const { documentUrlId } = await createDocument(db, collection.collectionId, {
      name: `Document ${first} ${payloads[0]}`,
      relevantText: [...payloads, `End of ${first}`].join('\n\n---\n\n'),
      pages: payloads.map((payload, index) => ({
        url: index === 0 ? `javascript:ran()//${first}` : `https://docs.example.com/${first}/${payload}`,
        title: payload,
        passages: [payload],
      })),
    });
    await db.query('UPDATE document_urls SET note = $2 WHERE id = $1', [documentUrlId, payloads.join(' ')]);
  }
  for (const [name, text] of Object.entries(COSTLY_TEXTS))
    await createDocument(db, collection.collectionId, { name, pages: [], relevantText: `Start\n\n${text}` });
  return collection.collectionId;
}

/** Elements that untrusted text must never create. */
const ACTIVE =
  'iframe, object, embed, base, form[action], video, audio, img[src^=http], [onerror], [onload], [onfocus]';
const HARMLESS = /^(https?:|mailto:|javascript:throw new Error\('React has blocked)/;

/** Asserts that only text and web links render, and that nothing ran or loaded. */
async function expectHarmless(): Promise<void> {
  const found = await page.evaluate<{ active: number; addresses: string[] }>(`({
    active: document.querySelectorAll('${ACTIVE}').length,
    addresses: [...document.querySelectorAll('a[href]')].map((link) => link.href),
  })`);
  expect(found.active).toBe(0);
  expect(found.addresses.filter((address) => !HARMLESS.test(address))).toEqual([]);
  expect({ scriptsRun, remoteLoads, violations }).toEqual({
    scriptsRun: [],
    remoteLoads: [],
    violations: [],
  });
}

test('renders malicious names, notes and topics as text in the list', async () => {
  await page.goto(`${api.publicUrl}/collections/${collectionId}`);
  await page.getByText('Document 40', { exact: false }).first().waitFor();
  await expectHarmless();
});

test('renders malicious documents without scripts or images', async () => {
  for (let first = 0; first < SCRIPT_PAYLOADS.length; first += PAYLOADS_A_DOCUMENT) {
    await page.getByRole('button', { name: `View content of Document ${first} ` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`End of ${first}`).waitFor();
    await expectHarmless();
    await closeDialog(page);
  }
});

test.each(Object.keys(COSTLY_TEXTS))(
  'shows the document %s as markdown, and the tab stays usable',
  async (name) => {
    await page.getByRole('button', { name: `View content of ${name}` }).click();
    await page.getByRole('dialog').getByText('Start').waitFor();
    await closeDialog(page);
  },
);

test('renders malicious pages and topics without scripts or images', async () => {
  await openDocument(page, /^Document/, 'Pages');
  await page.getByRole('tabpanel').getByText('docs.example.com/').first().waitFor();
  await expectHarmless();
  await page.getByRole('tab', { name: 'Topics' }).click();
  await page.getByRole('tabpanel').getByRole('listitem').nth(9).waitFor();
  await expectHarmless();
});

test('blocks injected scripts with the content security policy', async () => {
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(
      `<img src=x onerror="ran()"><iframe srcdoc="<script>parent.ran()</script>"></iframe><object data="${REMOTE}/o"></object>`,
    )})`,
  );
  await expect.poll(() => violations.length).toBeGreaterThan(1);
  expect(scriptsRun).toEqual([]);
});
