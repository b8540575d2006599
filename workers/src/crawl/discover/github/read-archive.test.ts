import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packArchive } from '../../../../../test/support/payloads/pack-archive.ts';
import { type ArchiveLimits, readArchive } from './read-archive.ts';

const MIB = 1024 * 1024;
const LIMITS: ArchiveLimits = {
  packedBytes: MIB,
  unpackedBytes: 8 * MIB,
  entries: 100,
  fileBytes: 1_000,
  totalBytes: 2_000,
};

const archive = (files: Readonly<Record<string, string>>) => packArchive('halyard-HEAD', files);

function read(packed: Buffer, limits: Partial<ArchiveLimits> = {}) {
  const chunks = Array.from({ length: Math.ceil(packed.length / 700) }, (_, at) =>
    packed.subarray(at * 700, (at + 1) * 700),
  );
  return readArchive(Readable.from(chunks), (path) => path.endsWith('.md'), { ...LIMITS, ...limits });
}

const pathsOf = ({ files }: { readonly files: readonly { readonly path: string }[] }) =>
  files.map(({ path }) => path);

test('returns the wanted files without the enclosing folder', async () => {
  const contents = await read(
    await archive({ 'README.md': '# A', 'src/a.ts': 'x'.repeat(5_000), 'docs/b.md': 'B' }),
  );
  expect(contents).toMatchObject({ tooLarge: 0, isCut: false });
  expect(contents.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
    ['README.md', '# A'],
    ['docs/b.md', 'B'],
  ]);
});

test('skips paths that no repository can contain', async () => {
  const odd = {
    '../up.md': 'x',
    'a/../../b.md': 'x',
    '/etc/c.md': 'x',
    'a\\b.md': 'x',
    './d.md': 'x',
    'ok.md': 'x',
  };
  expect(pathsOf(await read(await archive(odd)))).toEqual(['ok.md']);
});

test('keeps no reference to unwanted files in the same chunk', async () => {
  const files = Array.from({ length: 400 }, (_, at) => [
    `${at}${at % 3 ? '.ts' : '.md'}`,
    'x'.repeat(600 + at),
  ]);
  const packed = await archive(Object.fromEntries(files));
  const contents = await readArchive(Readable.from([packed]), (path) => path.endsWith('.md'), {
    ...LIMITS,
    entries: 500,
    totalBytes: MIB,
  });
  expect(contents.files.length).toBe(134);
  expect(contents.files.every(({ path, bytes }) => bytes.length === 600 + Number.parseInt(path, 10))).toBe(
    true,
  );
});

describe('limits', () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.md`, 'x'.repeat(100)]));

  test('counts large files without keeping them', async () => {
    const contents = await read(await archive({ 'big.md': 'x'.repeat(1_001), 'small.md': 'x' }));
    expect([pathsOf(contents), contents.tooLarge]).toEqual([['small.md'], 1]);
  });

  test.each([
    ['entries', { entries: 10 }, 10],
    ['kept bytes', { totalBytes: 1_550 }, 15],
  ])('stops at the maximum of %s', async (_, limits, count) => {
    const contents = await read(await archive(many), limits);
    expect([contents.files.length, contents.isCut]).toEqual([count, true]);
  });

  test('stops at the limit of unpacked bytes', async () => {
    const bomb = await archive({ 'a.md': 'x', 'bomb.bin': ' '.repeat(64 * MIB), 'z.md': 'x' });
    const contents = await read(bomb);
    expect([pathsOf(contents), contents.isCut]).toEqual([['a.md'], true]);
  });

  test('stops at the limit of packed bytes', async () => {
    const contents = await read(await archive(many), { packedBytes: 400 });
    expect(contents.isCut).toBe(true);
  });
});

test.each([
  ['cut off', (await archive({ 'a.md': 'x'.repeat(900) })).subarray(0, 120)],
  ['not gzip', Buffer.from('<html>Not here</html>')],
  ['not tar', gzipSync(Buffer.from('hello '.repeat(500)))],
])('rejects an archive that is %s', async (_, packed) => {
  await expect(read(packed)).rejects.toMatchObject({ name: 'BadTarballError' });
});

test('passes on the error of a broken connection', async () => {
  const broken = new Readable({ read() {} });
  queueMicrotask(() => broken.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' })));
  await expect(readArchive(broken, () => true, LIMITS)).rejects.toMatchObject({ code: 'ECONNRESET' });
});
