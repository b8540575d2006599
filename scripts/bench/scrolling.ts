/**
 * A collection with many documents in a browser: the longest task of its page while it loads, while the wheel turns it
 * from the first row to the last, and while the list is polled.
 *
 *   node scripts/bench/scrolling.ts [documents, 1000 when not given]
 *
 * The api is the real process on a PostgreSQL that writes to disk. Browsers report tasks from 50 ms on. The goal is
 * that none takes 100 ms while somebody scrolls.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startSession } from '../../api/src/auth/sessions.ts';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '../../infra/free-port.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { openBrowser } from '../../test/support/browser/open-browser.ts';
import { createCollection, createDocument, createUser } from '../../test/support/database/factories.ts';
import { webBuild } from '../build/builds.ts';
import { ensureFresh } from '../build/fresh-build.ts';

const WHEEL_PX = 400;
const WATCH = `window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
  .observe({ type: 'longtask', buffered: true });`;
const TWO_FRAMES_LATER_AT_END = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
  () => done(scrollY + innerHeight > document.documentElement.scrollHeight - 5))))`;

const root = join(import.meta.dirname, '../..');
const documentCount = Number(process.argv[2] ?? 1_000);
const postgres = await startTemporaryPostgres({ durable: true });
const port = await findFreePort();
const url = `http://localhost:${port}`;
try {
  await migrate(postgres.url);
  await ensureFresh(webBuild(root), { root, announce: console.log, signal: new AbortController().signal });
  const { collectionId, token } = await fillCollection();
  const api = await startApi();
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ name: 'lectern_session', value: token, url }]);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await measure(page, `${url}/collections/${collectionId}`);
  await browser.close();
  api.kill('SIGTERM');
  await once(api, 'exit');
} finally {
  await postgres.stop();
}

async function fillCollection(): Promise<{ collectionId: number; token: string }> {
  const dataSource = await createDataSource(postgres.url).initialize();
  const { userId } = await createUser(dataSource.manager, { isPro: true });
  const { collectionId } = await createCollection(dataSource.manager, userId);
  for (let at = 0; at < documentCount; at += 1)
    await createDocument(dataSource.manager, collectionId, { name: `Manual ${at}`, pages: [] });
  const token = await startSession(dataSource.manager, { userId, userAgent: null, now: new Date() });
  await dataSource.destroy();
  return { collectionId, token };
}

async function startApi(): Promise<ChildProcess> {
  const api = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of the bench that is long enough',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
    },
  });
  await once(api, 'message');
  return api;
}

async function measure(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByText(`Manual ${documentCount - 1}`, { exact: true })
    .first()
    .waitFor();
  await report(page, 'loading');
  await page.mouse.move(760, 600);
  for (let isAtEnd = false; !isAtEnd; ) {
    await page.mouse.wheel(0, WHEEL_PX);
    isAtEnd = await page.evaluate<boolean>(TWO_FRAMES_LATER_AT_END);
  }
  await page.getByText('Manual 0', { exact: true }).first().waitFor();
  await report(page, 'scrolling to the last row');
  for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/\/recent_documents$/);
  await report(page, 'two polls');
}

async function report(page: Page, when: string): Promise<void> {
  const tasks = await page.evaluate<number[]>('longTasks.splice(0)');
  const longest = tasks.length === 0 ? 'below 50' : String(Math.max(...tasks));
  console.log(`${when}: longest task ${longest} ms, ${tasks.length} of 50 ms or more`);
}
