import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startSession } from '../../api/src/auth/sessions.ts';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { createDataSource, type Db } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { insertCollection } from '../../shared/src/db/stores/collections/collections.ts';
import { openBrowser } from '../../test/support/browser/open-browser.ts';
import { createDocument, createUser } from '../../test/support/database/factories.ts';
import { startApi } from '../../test/support/processes/start-api.ts';
import { ensureWebApplication } from './builds.ts';

/**
 * Takes the product screenshots of the landing page, one per color scheme:
 *
 *   node scripts/build/product-picture.ts
 */
const SIZE = { width: 1440, height: 734 };
/** Device pixels per CSS pixel. */
const SHARPNESS = 1.3;
const QUALITY = 80;

const root = join(import.meta.dirname, '../..');
const images = join(root, 'web/src/landing/images');
const postgres = await startTemporaryPostgres({ isDurable: true });
try {
  await migrate(postgres.url);
  await ensureWebApplication({ root, announce: console.log, signal: new AbortController().signal });
  const { collectionId, token } = await fillDatabase();
  const api = await startApi(postgres.url, 'http://localhost');
  const browser = await openBrowser();
  for (const scheme of ['light', 'dark'] as const) {
    const address = `${api.origin}/collections/${collectionId}`;
    writeFileSync(
      join(images, `collection-${scheme}.webp`),
      await takePicture(browser, address, token, scheme),
    );
  }
  await browser.close();
  await api.end('SIGTERM');
} finally {
  await postgres.stop();
}

/** A typical team collection: a pinned manual, notes, and a manual that is being crawled. */
async function fillDatabase(): Promise<{ collectionId: number; token: string }> {
  const dataSource = await createDataSource(postgres.url).initialize();
  const db = dataSource;
  // The first account is the admin's, which has additional pages.
  await createUser(db);
  const { userId } = await createUser(db, { isPro: true });
  await db.query("UPDATE users SET email = 'ada@example.com' WHERE id = $1", [userId]);
  const add = (name: string, description: string, mcpServerHash: string) =>
    insertCollection(db, { userId, name, description, mcpServerHash });
  await add('Design system', '', 'b'.repeat(32));
  const { id } = await add(
    'Order service',
    'Queues, workers and schedules of the order service',
    'a'.repeat(32),
  );
  await addDocument(db, id, {
    name: 'PostgreSQL 18',
    topic: 'locks',
    url: 'https://postgresql.example/docs/18/',
  });
  await addDocument(db, id, {
    name: 'Release checklist',
    topic: 'release',
    url: 'user_text://Release_checklist',
  });
  await addDocument(db, id, {
    name: 'Halyard 3.4 reference',
    topic: 'configuration',
    url: 'https://halyard.example/reference/',
  });
  await addDocument(db, id, {
    name: 'Halyard',
    topic: 'retries and schedules',
    url: 'https://halyard.example/docs/',
    pinIndex: 1,
  });
  await db.query("UPDATE recent_documents SET status = 'processing' WHERE document_name = 'PostgreSQL 18'");
  // Until an editor has connected, the page shows setup instructions.
  await db.query(
    "INSERT INTO connection_logs (mcp_server_hash, api_key, client_name) VALUES ($1, '1', 'Cursor')",
    ['a'.repeat(32)],
  );
  const token = await startSession(db, { userId, userAgent: null, now: new Date() });
  await dataSource.destroy();
  return { collectionId: id, token };
}

async function addDocument(
  db: Db,
  collectionId: number,
  { name, topic, url, pinIndex }: { name: string; topic: string; url: string; pinIndex?: number },
): Promise<void> {
  const pages = [{ url, title: topic, passages: ['As the manual has it.'] }];
  await createDocument(db, collectionId, { name, pages, ...(pinIndex && { pinIndex }) });
}

async function takePicture(
  browser: Browser,
  address: string,
  token: string,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'lectern_session', value: token, url: new URL(address).origin }]);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByText('Halyard', { exact: true }).first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: { x: 0, y: 0, ...SIZE, scale: SHARPNESS },
  });
  await context.close();
  return Buffer.from(data, 'base64');
}
