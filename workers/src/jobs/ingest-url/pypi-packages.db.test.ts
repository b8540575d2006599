import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { packArchive } from '../../../../test/support/payloads/pack-archive.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const FILES = {
  'README.rst': 'Halyard\n=======\n\nDurable queues on PostgreSQL.',
  'src/halyard/queues.py':
    'def open_queue(name, backoff=2):\n    """Open a queue by its name."""\n    raise SystemExit\n',
  'setup.py': 'raise SystemExit("The code of a package must not run")',
};

async function ingest(urls: readonly object[]) {
  const info = { name: 'halyard', version: '1.2.0', description: '# Halyard\n\nDurable queues.' };
  harness.site.reply('/pypi/halyard/1.2.0/json', { body: JSON.stringify({ info, urls }) });
  const source = await harness.addSource({
    url: 'https://pypi.org/project/halyard/1.2.0/',
    crawlType: 'llms_txt',
  });
  await harness.ingest(source, { registries: { pypi: harness.site.origin } });
  return source;
}

test('serves the README and the docstrings of a source distribution', async () => {
  const path = '/packages/ab/cd/halyard-1.2.0.tar.gz';
  harness.site.reply(path, { body: await packArchive('halyard-1.2.0', FILES) });
  const source = await ingest([
    { packagetype: 'sdist', filename: 'halyard-1.2.0.tar.gz', url: harness.site.origin + path },
  ]);
  const root = `https://inspector.pypi.io/project/halyard/1.2.0${path}/halyard-1.2.0`;
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls].toSorted()).toEqual([`${root}/README.rst`, `${root}/src/halyard/queues.py`]);
  expect((await harness.find(source, 'open_queue backoff'))[0]).toBe(`${root}/src/halyard/queues.py`);
});

const wheelOf = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

test('serves the docstrings and stubs of a package that has only wheels, and its description', async () => {
  const path = '/packages/ab/cd/halyard-1.2.0-py3-none-any.whl';
  const native = '/packages/ab/cd/halyard-1.2.0-cp312-cp312-win_amd64.whl';
  const body = wheelOf({
    'halyard/queues.py': FILES['src/halyard/queues.py'],
    'halyard/native.pyi': 'class Lease:\n    def renew_lease(self, seconds: int) -> None: ...\n',
    'halyard/native.so': 'binary',
    'halyard-1.2.0.dist-info/licenses/LICENSE.md': '# License',
  });
  harness.site.reply(path, { body });
  const wheel = (file: string) => ({
    packagetype: 'bdist_wheel',
    filename: file.replace(/^.*\//, ''),
    url: harness.site.origin + file,
  });
  const source = await ingest([wheel(native), wheel(path)]);
  const root = `https://inspector.pypi.io/project/halyard/1.2.0${path}`;
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls].toSorted()).toEqual([
    `${root}/halyard/native.pyi`,
    `${root}/halyard/queues.py`,
    'https://pypi.org/project/halyard/1.2.0/',
  ]);
  expect((await harness.find(source, 'renew_lease'))[0]).toBe(`${root}/halyard/native.pyi`);
});

test('fails a damaged wheel with a reason', async () => {
  const url = `${harness.site.origin}/halyard-1.2.0-py3-none-any.whl`;
  harness.site.reply('/halyard-1.2.0-py3-none-any.whl', { body: 'no archive' });
  const source = await ingest([
    { packagetype: 'bdist_wheel', filename: 'halyard-1.2.0-py3-none-any.whl', url },
  ]);
  expect((await harness.sourceNow(source)).failureMessage).toContain('it is damaged');
});

test('serves the description of a package without files', async () => {
  const source = await ingest([]);
  const urls = new Set((await harness.passagesOf(source)).map(({ pageUrl }) => pageUrl));
  expect([...urls]).toEqual(['https://pypi.org/project/halyard/1.2.0/']);
});

test('reads a package from the simple index of the user, and cites it', async () => {
  const { origin } = harness.site;
  const file = '/files/halyard-1.2.0-py3-none-any.whl';
  harness.site.reply(file, { body: wheelOf({ 'halyard/queues.py': FILES['src/halyard/queues.py'] }) });
  harness.site.reply('/simple/halyard/', `<a href="${file}#sha256=1">halyard-1.2.0-py3-none-any.whl</a>`);
  const source = await harness.addSource({
    url: `${origin}/simple/halyard/?version=1.2.0`,
    crawlType: 'llms_txt',
    library: {
      ...{ ecosystem: 'pypi', name: 'halyard', version: '1.2.0', documentVersion: '1.2.0' },
      ...{ match: 'exact', source: 'package', registry: `${origin}/simple` },
    },
  });
  await harness.ingest(source);
  expect(await harness.find(source, 'open_queue')).toEqual([`${origin}${file}/halyard/queues.py`]);
});
