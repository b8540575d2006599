import { expect, test } from 'vitest';
import { MAX_LINES, parseLlmsTxt } from './parse-llms-txt.ts';

const BASE = 'https://docs.acme-docs.com/v2/llms.txt';

test('parses title, summary, sections and links', () => {
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
  const link = (title: string, path: string, description: string, section: string | null) => ({
    title,
    url: `https://docs.acme-docs.com${path}`,
    description,
    section,
    isOptional: section === 'Optional',
  });
  expect(parseLlmsTxt(text, BASE)).toEqual({
    title: 'Quill',
    summary: 'Quill is a templating library. It is small.',
    links: [
      link('a link', '/about', '.', null),
      link('Getting started', '/v2/start.md', 'Install it and render a page', 'Docs'),
      link('API (stable)', '/v2/api_(stable).md', 'every call', 'Docs'),
      link('Cookbook', '/v2/cook%20book.md', '', 'Docs'),
      { ...link('', '/v2/bare', '', 'Docs'), title: 'https://docs.acme-docs.com/v2/bare' },
      link('History', '/v2/history.md', '', 'Optional'),
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

test('returns no title, summary or links for an empty file', () => {
  expect(parseLlmsTxt('', BASE)).toEqual({ title: null, summary: null, links: [] });
});

test('parses a hostile file within five seconds', () => {
  const lines = [
    '['.repeat(3_900),
    `- [${'[a'.repeat(1_900)}](x)`,
    ']('.repeat(1_900),
    '[](a'.repeat(900),
    `[a](${'(a'.repeat(1_900)})`,
  ];
  const before = process.cpuUsage();
  parseLlmsTxt(lines.flatMap((line) => Array(100).fill(line)).join('\n'), BASE);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
});

test('reads at most 200,000 lines', () => {
  const { links } = parseLlmsTxt('- [a](b)\n'.repeat(MAX_LINES + 1), BASE);
  expect(links).toHaveLength(MAX_LINES);
});
