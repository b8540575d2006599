import { recordBlockedAddress } from '@lectern/shared/db/stores/accounts/blocked-addresses.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser } from '../../browser/guarded-browser.ts';

let ingest: TestIngest;

beforeEach(async () => {
  ingest = await startTestIngest();
});

afterEach(async () => {
  await ingest[Symbol.asyncDispose]();
});

const redirect = (location: string): Reply => ({ status: 302, headers: { location } });

/** The audit log's blocked addresses, oldest first. */
async function blocked(): Promise<{ userId: number; details: Record<string, unknown> }[]> {
  return ingest.dataSource.query(
    `SELECT user_id AS "userId", details FROM audit_events WHERE type = 'address_blocked' ORDER BY id`,
  );
}

test('records a blocked address once, with owner, host and reason, but nothing else of the site', async () => {
  const source = await ingest.addSource({ url: 'http://169.254.169.254/latest/?token=secret', maxUrls: 1 });
  await ingest.ingest(source);
  const [owner] = await ingest.dataSource.query<{ id: number }[]>('SELECT id FROM users');
  expect(await blocked()).toEqual([
    {
      userId: owner?.id,
      details: {
        host: '169.254.169.254',
        reason: '169.254.169.254 is not a public address (link-local)',
        documentUrlId: source.id,
      },
    },
  ]);
});

test('records blocked addresses that the crawl ignores', async () => {
  const { site } = ingest;
  site.reply('/robots.txt', { body: 'Sitemap: http://10.0.0.1/map.xml' });
  site.reply('/llms.txt', redirect('http://[::1]/llms.txt'));
  site.reply(
    '/docs/',
    '<link rel="alternate" type="text/markdown" href="/twin.md"><p>Start <a href="moved.html">x</a>',
  );
  site.reply('/twin.md', redirect('http://127.0.0.1:22/?session=secret'));
  site.reply('/docs/moved.html', redirect('http://metadata.google.internal/'));
  const source = await ingest.addSource({ crawlType: 'universal' });
  await ingest.ingest(source);
  expect((await ingest.documentOf(source)).status).toBe('active');
  const found = (await blocked()).map(({ details }) => [details.host, details.reason]).toSorted();
  expect(found).toEqual([
    ['10.0.0.1', '10.0.0.1 is not a public address (private)'],
    ['127.0.0.1:22', '127.0.0.1 is not a public address (loopback)'],
    ['[::1]', '::1 is not a public address (IPv4-compatible this network)'],
    ['metadata.google.internal', '".internal" names are not on the public internet'],
  ]);
});

test("records blocked requests of a page's scripts", async () => {
  const { site } = ingest;
  const text = 'The text that only a script shows, long enough to be one. '.repeat(10);
  const script = `fetch('http://169.254.169.254/latest?token=secret').catch(() => {});
    document.getElementById('root').innerHTML = '<h1>Shown</h1><p>${text}</p>';`;
  site.reply(
    '/docs/shown',
    `<noscript>You need to enable JavaScript.</noscript><div id="root">Loading</div><script>${script}</script>`,
  );
  const browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts: [site.host],
  });
  const source = await ingest.addSource({ url: `${site.origin}/docs/shown`, maxUrls: 1 });
  await ingest.ingest(source, { browser });
  await browser.close();
  expect((await ingest.documentOf(source)).status).toBe('active');
  expect((await blocked()).map(({ details }) => details)).toEqual([
    {
      host: '169.254.169.254',
      reason: '169.254.169.254 is not a public address (link-local)',
      documentUrlId: source.id,
    },
  ]);
});

test('records twenty of forty blocked addresses, and one row for the others', async () => {
  const paths = Array.from({ length: 40 }, (_, index) => `away-${index}`);
  ingest.site.reply('/docs/', `<p>Start ${paths.map((path) => `<a href="${path}">x</a>`).join(' ')}`);
  for (const [index, path] of paths.entries()) {
    ingest.site.reply(`/docs/${path}`, redirect(`http://10.0.0.${index}/`));
  }
  await ingest.ingest(await ingest.addSource({ maxUrls: 41 }));
  const hosts = (await blocked()).map(({ details }) => details.host);
  expect(hosts).toHaveLength(21);
  expect(hosts.filter((host) => host === '')).toHaveLength(1);
});

test('records at most five hundred rows per user and day', async () => {
  const [owner] = await ingest.dataSource.query<{ id: number }[]>('SELECT id FROM users');
  const { dataSource } = ingest;
  const source = { userId: owner?.id ?? 0, documentUrlId: 1 };
  await dataSource.query(
    `INSERT INTO audit_events (user_id, type) SELECT $1, 'address_blocked' FROM generate_series(1, 499)`,
    [source.userId],
  );
  const note = (userId: number) =>
    recordBlockedAddress(
      dataSource,
      { ...source, userId },
      { host: 'x'.repeat(1_000), reason: 'y'.repeat(1_000) },
    );
  await note(source.userId);
  await note(source.userId);
  expect(await blocked()).toHaveLength(500);
  await note(source.userId + 1);
  const [last] = (await blocked()).slice(-1);
  expect(JSON.stringify(last?.details).length).toBeLessThan(800);
});
