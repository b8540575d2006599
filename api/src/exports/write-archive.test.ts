import { expect, test } from 'vitest';
import { compareSizes } from '../../../test/support/timing/cpu-growth.ts';
import { markdownFiles } from './write-archive.ts';

/** The paths of pages with these URLs in an archive. */
async function pathsOf(urls: readonly string[]): Promise<string[]> {
  const pages = (async function* () {
    yield urls.map((url, id) => ({ id, url, title: 'Page', markdown: 'Text' }));
  })();
  const paths: string[] = [];
  for await (const { path } of markdownFiles({
    name: 'Docs',
    description: '',
    documents: [{ name: 'Manual', pages }],
  }))
    paths.push(path);
  return paths;
}

test('gives pages with the same path different numbers, also next to a page whose path has one', async () => {
  const paths = ['a', 'A', 'a-2', 'a', 'a-2'].map((path) => `https://docs.example.com/${path}`);
  expect(await pathsOf(paths)).toEqual([
    'manual/a.md',
    'manual/A-2.md',
    'manual/a-2-2.md',
    'manual/a-3.md',
    'manual/a-2-3.md',
  ]);
});

test('takes time linear in the number of pages with the same path', async () => {
  const measureMs = async (size: number) => {
    const urls = Array.from({ length: size }, (_, index) => `https://x.example/${'a'.repeat(180)}${index}`);
    const before = process.threadCpuUsage();
    expect(new Set(await pathsOf(urls)).size).toBe(size);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  expect(await compareSizes(measureMs, 500)).toMatchObject({ isLinear: true });
});

test('has no names that Windows reserves, and no halves of characters', async () => {
  const long = encodeURIComponent('𝒜'.repeat(100));
  const paths = await pathsOf(
    ['con', 'docs/Aux.html', 'COM1/nul', `a${long}`].map((path) => `https://x.example/${path}`),
  );
  expect(paths.slice(0, 3)).toEqual(['manual/con_.md', 'manual/docs/Aux_.md', 'manual/COM1_/nul_.md']);
  expect(paths[3]?.isWellFormed()).toBe(true);
});
