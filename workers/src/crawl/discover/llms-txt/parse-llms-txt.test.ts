import { expect, test } from 'vitest';
import { collectGarbage } from '../../../../../test/support/timing/collect-garbage.ts';
import { cpuMsOf } from '../../../../../test/support/timing/cpu-growth.ts';
import { MAX_LINES, MAX_LINKS, parseLlmsTxt } from './parse-llms-txt.ts';

const BASE = 'https://docs.acme-docs.com/v2/llms.txt';

test('parses title, sections and links', () => {
  const text = `# Quill

> Quill is a templating library.
> It is small.

Some words about it, with [a link](/about).

## Docs

- [Getting started](start.md): Install it and render a page
- [API (stable)](https://docs.acme-docs.com/v2/api_(stable).md) - every call
* [Cookbook](</v2/cook book.md> "Recipes")
- https://docs.acme-docs.com/v2/bare

## Optional

- [History](history.md)
`;
  const link = (title: string, path: string, isOptional = false) => ({
    title,
    url: `https://docs.acme-docs.com${path}`,
    isOptional,
  });
  expect(parseLlmsTxt(text, BASE)).toEqual({
    title: 'Quill',
    links: [
      link('a link', '/about'),
      link('Getting started', '/v2/start.md'),
      link('API (stable)', '/v2/api_(stable).md'),
      link('Cookbook', '/v2/cook%20book.md'),
      link('https://docs.acme-docs.com/v2/bare', '/v2/bare'),
      link('History', '/v2/history.md', true),
    ],
  });
});

test.each([
  ['a byte order mark and CRLF', '\uFEFF# Quill\r\n\r\n- [Start](start.md)\r\n'],
  ['no title', '- [Start](start.md)'],
  ['numbers', '# Quill\n1. [Start](start.md)'],
  ['nested items', '# Quill\n- Guides\n  - [Start](start.md)'],
  ['links in code, which it ignores', '# Quill\n```\n[No](no.md)\n```\n- [Start](start.md)'],
  ['pictures, which it ignores', '# Quill\n![Logo](logo.png)\n- [Start](start.md)'],
])('parses a file with %s', (_what, text) => {
  expect(parseLlmsTxt(text, BASE).links.map((link) => link.url)).toEqual([
    'https://docs.acme-docs.com/v2/start.md',
  ]);
});

test('returns neither title nor links for an empty file', () => {
  expect(parseLlmsTxt('', BASE)).toEqual({ title: null, links: [] });
});

test.each([
  ['opening brackets', '['.repeat(3_900)],
  ['nested titles', `- [${'[a'.repeat(1_900)}](x)`],
  ['targets without titles', ']('.repeat(1_900)],
  ['open targets', '[](a'.repeat(900)],
  ['links', '[](a)'.repeat(790)],
  ['nested targets', `[a](${'(a'.repeat(1_900)})`],
])('parses 10 MB of lines of %s within a second', (_what, line) => {
  const text = `${line}\n`.repeat(10_000_000 / line.length);
  expect(cpuMsOf(() => parseLlmsTxt(text, BASE))).toBeLessThan(1_000);
});

test('reads at most 200,000 lines', () => {
  const { links } = parseLlmsTxt(`${'\n'.repeat(MAX_LINES - 1)}- [a](b)\n- [c](d)`, BASE);
  expect(links).toMatchObject([{ title: 'a' }]);
});

test('reads at most 100,000 links', () => {
  const { links } = parseLlmsTxt('- [a](b)\n'.repeat(MAX_LINKS + 1), BASE);
  expect(links).toHaveLength(MAX_LINKS);
});

test('does not keep the texts of files in memory', async () => {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const files = Array.from({ length: 50 }, (_, number) => {
    const text = `# A long name of site ${number}\n\n- [A long title, 中 ${number}](page)\n\n${'word '.repeat(200_000)}`;
    return parseLlmsTxt(Buffer.from(text).toString(), BASE);
  });
  await collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  expect(files[7]).toMatchObject({
    title: 'A long name of site 7',
    links: [{ title: 'A long title, 中 7' }],
  });
});
