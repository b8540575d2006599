import { expect, test } from 'vitest';
import type { RegistryClient } from './registry-client.ts';
import { createSimpleIndex, listIndexedFiles } from './simple-index.ts';

const clientOf = (body: string | null): Pick<RegistryClient, 'read'> => ({
  read: async (_url, _accept, parse) => (body === null ? null : parse(body)),
});
const filesIn = (body: string) =>
  listIndexedFiles(clientOf(body), 'https://pip.example/simple', 'Halyard_Queue');

/** Ten times the time for a page of a megabyte. */
const MAX_READING_MS = 500;

test.each([
  ['halyard-1.2.0.tar.gz', '1.2.0', 'sdist'],
  ['halyard-queue-1.2.0rc1.tar.gz', '1.2.0rc1', 'sdist'],
  ['halyard_queue-1.2.0-py3-none-any.whl', '1.2.0', 'bdist_wheel'],
  ['halyard-1.2.0-1-cp312-cp312-manylinux_2_28_x86_64.whl', '1.2.0', 'bdist_wheel'],
])('%s is a file of version %s', async (filename, version, packagetype) => {
  const url = `https://pip.example/files/${filename}`;
  expect(await filesIn(JSON.stringify({ files: [{ filename, url }] }))).toEqual([
    { filename, url, version, packagetype },
  ]);
  expect(
    await filesIn(`<a data-requires-python="&gt;=3" href="../../files/${filename}">${filename}</a>`),
  ).toEqual([{ filename, url, version, packagetype }]);
});

test.each(['halyard-1.2.0.egg', 'halyard-1.2.0.zip', 'halyard.tar.gz', 'halyard.whl'])(
  '%s is left out',
  async (filename) => {
    expect(await filesIn(JSON.stringify({ files: [{ filename, url: 'https://a.example/' }] }))).toEqual([]);
  },
);

test('returns null for an unknown package, and an empty list for a broken one', async () => {
  expect(await createSimpleIndex(clientOf(null), 'https://pip.example').listVersions('halyard')).toBeNull();
  expect(await filesIn('{"files": [')).toEqual([]);
  expect(await filesIn(`<a href="${'x'.repeat(100_000)}`)).toEqual([]);
});

test.each([
  ['links without an end', '<a href="x" '],
  ['links without a text', '<a href="x">'],
  ['tags without a URL', '<a '],
  ['URLs without an end', '<a href="'],
])('a page of %s is read in linear time', async (_name, pattern) => {
  const before = process.threadCpuUsage();
  expect(await filesIn(pattern.repeat(1_000_000 / pattern.length))).toEqual([]);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MAX_READING_MS);
});
