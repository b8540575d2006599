import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { serveGithubFiles } from '../../../../test/support/servers/serve-github-files.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const ARCHIVES = '/archives/halyard/halyard/tar.gz';
const BLOB = 'https://github.com/halyard/halyard/blob';

async function ingest(url: string, maxUrls = 50) {
  const source = await harness.addSource({ url, maxUrls, crawlType: 'llms_txt' });
  await harness.ingest(source, { github: await serveGithubFiles(harness.site) });
  return source;
}

test('makes a repository searchable and cites its pages on GitHub', async () => {
  const source = await ingest('https://github.com/halyard/halyard');
  expect(await harness.documentOf(source)).toMatchObject({
    documentName: 'halyard/halyard',
    status: 'active',
  });
  const passages = await harness.passagesOf(source);
  const page = (path: string) => passages.filter(({ pageUrl }) => pageUrl === `${BLOB}/HEAD/${path}`);
  const textOf = (path: string) =>
    page(path)
      .map(({ text }) => text)
      .join('\n');
  expect([...new Set(passages.map(({ pageUrl }) => pageUrl))].toSorted()).toEqual(
    [
      'CHANGELOG.md',
      'README.md',
      'docs/leases.rst',
      'docs/operations.txt',
      'docs/quickstart.ipynb',
      'docs/retries.md',
      'examples/mail/README.md',
    ].map((path) => `${BLOB}/HEAD/${path}`),
  );
  expect(await harness.find(source, 'backoff_factor')).toEqual([`${BLOB}/HEAD/docs/retries.md`]);
  expect(page('docs/retries.md').map(({ anchor }) => anchor)).toContain('backoff');
  expect(textOf('README.md')).toContain(`[license](${BLOB}/HEAD/LICENSE)`);
  expect(textOf('docs/retries.md')).toContain(`[the queue](${BLOB}/HEAD/src/queue.py)`);
  expect(textOf('docs/leases.rst')).toContain('```\nwith queue.lease(job) as lease:\n    lease.renew()\n```');
  expect(textOf('docs/quickstart.ipynb')).toContain("```python\nqueue = open_queue('mail')");
  expect(harness.site.requests).toEqual([`GET ${ARCHIVES}/HEAD`]);
  // docs/index.md has only a title; it is no failure.
  expect((await harness.sourceNow(source)).note).toBeNull();
});

test('stores the best pages of a repository and counts the others', async () => {
  const source = await ingest('https://github.com/halyard/halyard', 2);
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls]).toEqual([`${BLOB}/HEAD/README.md`, expect.stringContaining('/docs/')]);
  expect((await harness.sourceNow(source)).note).toContain(
    '5 more pages found; only the first 2 were fetched',
  );
});

test('reads a folder on a branch whose name contains a slash', async () => {
  const url = 'https://github.com/halyard/halyard/tree/release/2.x/examples';
  const source = await ingest(url);
  const urls = (await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl);
  expect([...new Set(urls)]).toEqual([`${BLOB}/release/2.x/examples/mail/README.md`]);
});

test('fetches the raw file and cites its page', async () => {
  const source = await ingest(`${BLOB}/main/docs/leases.rst#renewal`);
  expect((await harness.documentOf(source)).documentName).toBe('Leases');
  const passages = await harness.passagesOf(source);
  expect(new Set(passages.map(({ pageUrl }) => pageUrl))).toEqual(new Set([`${BLOB}/main/docs/leases.rst`]));
});

test.each([
  [
    'https://github.com/halyard/private',
    'not_found',
    'no public repository at this URL. For a private repository, paste',
  ],
  ['https://github.com/halyard/halyard/tree/gone', 'not_found', 'or no branch or tag gone'],
])('%s fails with a next step', async (url, failure, message) => {
  const source = await ingest(url);
  expect(await harness.sourceNow(source)).toMatchObject({
    status: 'error',
    failure,
    failureMessage: expect.stringContaining(message),
  });
});
