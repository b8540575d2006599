import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { publishToNpm } from '../../../../test/support/servers/serve-npm.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import { createSafeFetch } from '../../net/http/safe-fetch.ts';

const harness = useForEachTest(startTestIngest);

const filesOf = (option: string) => ({
  'package.json': JSON.stringify({ name: '@halyard/queue', types: 'dist/index.d.ts' }),
  'README.md': `# Halyard queue\n\nDurable queues on PostgreSQL. Pass \`${option}\` to set the pause between two tries.`,
  'docs/leases.md': '# Leases\n\nA worker renews the lease of its job every ten seconds.',
  'docs/index.mdx': '---\ntitle: Guide\nsource: leases\n---\n\n{/* The text is in the source above. */}\n',
  'dist/index.d.ts': `export interface Options {\n  /** The pause between two tries. */\n  ${option}: number;\n}`,
  'dist/index.js': 'throw new Error("The code of a package must not run");',
  'CHANGELOG.md': '# Changelog\n\n## 2.0.0\n\n- The pause has a new name.',
});
const VERSIONS = { '1.4.0': filesOf('retryPause'), '2.0.0': filesOf('backoff') };

async function ingest(version: string, maxUrls = 50) {
  const registries = await publishToNpm(harness.site, '@halyard/queue', VERSIONS);
  const source = await harness.addSource({
    url: `https://www.npmjs.com/package/@halyard/queue/v/${version}`,
    maxUrls,
    crawlType: 'llms_txt',
    library: {
      ...{ ecosystem: 'npm', name: '@halyard/queue', version, documentVersion: version },
      ...{ match: 'exact', source: 'package' },
    },
  });
  await harness.ingest(source, { registries });
  return source;
}

const FILE = 'https://unpkg.com/@halyard/queue@1.4.0';

test('serves the README, the API and the docs of a package at one version', async () => {
  const source = await ingest('1.4.0');
  const passages = await harness.passagesOf(source);
  expect([...new Set(passages.map(({ pageUrl }) => pageUrl))].toSorted()).toEqual(
    ['CHANGELOG.md', 'README.md', 'dist/index.d.ts', 'docs/leases.md'].map((path) => `${FILE}/${path}`),
  );
  expect(await harness.find(source, 'retryPause')).toContain(`${FILE}/dist/index.d.ts`);
  expect(await harness.find(source, 'backoff')).toEqual([]);
  expect(await harness.documentOf(source)).toMatchObject({
    documentName: 'The given name',
    status: 'active',
  });
});

test('a package has a weekly schedule, which looks for new releases', async () => {
  const source = await ingest('2.0.0');
  const [schedule] = await harness.dataSource.query(
    'SELECT frequency FROM crawl_schedules WHERE document_url_id = $1',
    [source.id],
  );
  expect(schedule).toEqual({ frequency: 'weekly' });
});

test('reads the best pages first when a package has more than the limit', async () => {
  const source = await ingest('1.4.0', 2);
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls]).toEqual([`${FILE}/README.md`, `${FILE}/dist/index.d.ts`]);
  expect((await harness.sourceNow(source)).note).toContain('2 more pages found');
});

test.each([
  ['1.5.0', 'not_found', 'The package registry has no @halyard/queue@1.5.0.'],
  ['3.0.0-broken', 'server_error', 'could not be read (it is incomplete or damaged)'],
])('%s fails with a reason', async (version, failure, message) => {
  const tarball = `${harness.site.origin}/npm/broken.tgz`;
  harness.site.reply('/npm/broken.tgz', { body: 'no archive' });
  const manifest = { name: '@halyard/queue', version: '3.0.0-broken', dist: { tarball } };
  harness.site.reply('/npm/@halyard%2Fqueue/3.0.0-broken', { body: JSON.stringify(manifest) });
  const source = await ingest(version);
  expect(await harness.sourceNow(source)).toMatchObject({
    status: 'error',
    failure,
    failureMessage: expect.stringContaining(message),
  });
});

test("reads a package from the user's registry, and not from the operator's mirror", async () => {
  const { npm } = await publishToNpm(harness.site, '@halyard/queue', VERSIONS);
  const source = await harness.addSource({
    url: `${npm}/@halyard/queue/2.0.0`,
    crawlType: 'llms_txt',
    library: {
      ...{ ecosystem: 'npm', name: '@halyard/queue', version: '2.0.0', documentVersion: '2.0.0' },
      ...{ match: 'exact', source: 'package', registry: npm },
    },
  });
  // Refuses loopback addresses, so it fails if it is used.
  const npmFetch = createSafeFetch({ userAgent: 'Lectern/test' });
  await harness.ingest(source, { registries: { npm, npmFetch } });
  await npmFetch.close();
  expect(await harness.find(source, 'backoff')).toContain(`${npm}/@halyard/queue/2.0.0/dist/index.d.ts`);
});
