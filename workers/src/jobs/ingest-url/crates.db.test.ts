import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { packArchive } from '../../../../test/support/payloads/pack-archive.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const FILES = {
  'README.md': '# Halyard\n\nDurable queues on PostgreSQL.',
  'docs/leases.md': '# Leases\n\nA worker renews the lease of its job every ten seconds.',
  'src/lib.rs':
    '//! Queues.\n\n/// Opens a queue by its name.\npub fn open_queue(name: &str) -> Queue {\n    panic!()\n}\n',
  'build.rs': 'fn main() { panic!("The code of a package must not run") }',
};

async function ingest(version: string) {
  const source = await harness.addSource({
    url: `https://crates.io/crates/ha-lyard/${version}`,
    crawlType: 'llms_txt',
  });
  await harness.ingest(source, {
    registries: { cratesDownloads: harness.site.origin, docsRs: harness.site.origin },
  });
  return source;
}

test('serves the README, the documents and the documentation comments of a crate', async () => {
  const body = await packArchive('ha-lyard-1.2.0', FILES);
  harness.site.reply('/ha-lyard/ha-lyard-1.2.0.crate', { body });
  const source = await ingest('1.2.0');
  const root = 'https://docs.rs/crate/ha-lyard/1.2.0/source';
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls].toSorted()).toEqual(
    ['README.md', 'docs/leases.md', 'src/lib.rs'].map((path) => `${root}/${path}`),
  );
  expect((await harness.find(source, 'open_queue'))[0]).toBe(`${root}/src/lib.rs`);
});

test('names items as rustdoc does, where docs.rs has its JSON', async () => {
  const body = await packArchive('ha-lyard-1.3.0', FILES);
  harness.site.reply('/ha-lyard/ha-lyard-1.3.0.crate', { body });
  const span = { filename: 'src/lib.rs', begin: [4, 1], end: [6, 2] };
  const rustdoc = {
    format_version: 57,
    root: 0,
    index: {
      0: { name: 'ha_lyard', docs: 'Queues.', inner: { module: { items: [1] } } },
      1: { name: null, inner: { use: { name: 'open_renamed', id: 2, is_glob: false } } },
      2: { name: 'open_queue', docs: 'Opens a queue.', inner: { function: {} }, span },
    },
  };
  harness.site.reply('/crate/ha-lyard/1.3.0/json.gz', { body: gzipSync(JSON.stringify(rustdoc)) });
  const source = await ingest('1.3.0');
  const file = 'https://docs.rs/crate/ha-lyard/1.3.0/source/src/lib.rs';
  expect(await harness.find(source, 'open_renamed')).toContain(file);
});

test('a damaged JSON of rustdoc is not used', async () => {
  const body = await packArchive('ha-lyard-1.4.0', { 'src/lib.rs': FILES['src/lib.rs'] });
  harness.site.reply('/ha-lyard/ha-lyard-1.4.0.crate', { body });
  harness.site.reply('/crate/ha-lyard/1.4.0/json.gz', { body: 'damaged' });
  expect(await harness.find(await ingest('1.4.0'), 'open_queue')).toHaveLength(1);
});

test('a missing version fails with a reason', async () => {
  harness.site.reply('/ha-lyard/ha-lyard-9.0.0.crate', { status: 403 });
  expect(await harness.sourceNow(await ingest('9.0.0'))).toMatchObject({
    ...{ status: 'error', failure: 'not_found' },
    failureMessage: 'The package registry has no ha-lyard@9.0.0.',
  });
});
