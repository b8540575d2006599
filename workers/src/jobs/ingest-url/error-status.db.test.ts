import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';

let harness: TestIngest;

beforeAll(async () => {
  harness = await startTestIngest();
});

afterAll(() => harness[Symbol.asyncDispose]());

/** A page of the length of real pages, with a status. */
const withStatus = (status: number, title: string, links: readonly string[] = []) => {
  const text = Array.from(
    { length: 12 },
    (_, n) =>
      `<p>${title} keeps ${n} jobs in memory, and writes the others to disk before it answers the next request.</p>`,
  );
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: manual(title, links, { text: text.join('') }),
  };
};

test('stores whole pages that come with the status of an error', async () => {
  const statuses = { boil: 403, steep: 404, pour: 410, drain: 500, descale: 503 };
  const { outcomes } = await crawlFolder(harness, {
    folder: 'shown',
    replies: {
      '': manual('Halyard', Object.keys(statuses)),
      ...Object.fromEntries(
        Object.entries(statuses).map(([path, status]) => [path, withStatus(status, `How to ${path}`)]),
      ),
    },
  });
  expect(outcomes).toEqual({
    '': 'stored',
    boil: 'stored',
    steep: 'stored',
    pour: 'stored',
    drain: 'stored',
    descale: 'stored',
  });
});

test('stores a requested page that comes with status 404', async () => {
  const { outcomes } = await crawlFolder(harness, {
    folder: 'start',
    replies: { '': withStatus(404, 'Halyard', ['boil']), boil: withStatus(404, 'Boil') },
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'stored' });
});

test('fails pages with the long error page of the site', async () => {
  const missing = withStatus(404, 'Welcome to Halyard');
  const { outcomes } = await crawlFolder(harness, {
    folder: 'gone',
    replies: {
      '': manual('Halyard', ['boil', 'steep']),
      boil: missing,
      steep: missing,
      'lectern-checks-for-missing-pages': missing,
    },
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'not_found', steep: 'not_found' });
});

test('fails a page that shows a stack trace', async () => {
  const { outcomes } = await crawlFolder(harness, {
    folder: 'trace',
    replies: {
      '': manual('Halyard', ['boil']),
      boil: withStatus(500, "NameError: name 'kettle' is not defined"),
    },
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'server_error' });
});
