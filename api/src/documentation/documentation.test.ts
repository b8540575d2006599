import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { expect, test } from 'vitest';
import { createDocumentationSearch } from './documentation-search.ts';
import { createMarkdownRoutes } from './markdown-routes.ts';

const PUBLIC_URL = 'https://docs.example.com';
const passage = (ordinal: number, anchor: string, text: string) => ({
  ...{ ordinal, anchor, text },
  headingPath: [anchor],
  codeShare: 0,
});
const DOCUMENTATION: Documentation = {
  builtAt: '2026-11-23T00:00:00.000Z',
  pages: [
    { path: '/docs', title: 'Lectern', description: '', markdown: '# Lectern\n\nServes docs.', passages: [] },
    {
      path: '/docs/limits',
      title: 'Limits',
      description: 'Sizes and rates.',
      markdown: '# Limits\n\nThe free plan has 500 tool calls.',
      passages: [
        passage(0, 'plans', '## Plans\n\nThe free plan includes 500 tool calls each month.'),
        passage(1, 'sizes', '## Sizes\n\nA web page may have ten mebibytes.'),
      ],
    },
  ],
};

const ask = createDocumentationSearch(DOCUMENTATION, {
  publicUrl: PUBLIC_URL,
  appSecret: 'x'.repeat(32),
});

test('answers a question with the passage and its URL, and counts the tokens of the text', async () => {
  const { text, tokens, passages } = await ask('how many tool calls does the free plan include');
  expect(text).toMatch(/^Good match: 1 passage from 1 page of "Lectern", best first\./);
  expect(text).toContain('500 tool calls each month');
  expect(text).toContain(`url="${PUBLIC_URL}/docs/limits#plans"`);
  expect(tokens).toBe(countTokens(text));
  expect(passages[0]).toMatchObject({ url: `${PUBLIC_URL}/docs/limits#plans`, title: 'Limits' });
});

test('says that nothing matches, and names the nearest pages', async () => {
  const { text, passages } = await ask('limitz');
  expect(passages).toEqual([]);
  expect(text).toContain('No passage matches.');
  expect(text).toContain('"Limits"');
});

test('names no changed pages, because the documentation has no refreshes', async () => {
  expect((await ask("what's new in the free plan")).text).not.toContain('Pages changed');
});

test('serves each page as Markdown, and lists them in llms.txt', async () => {
  const app = createMarkdownRoutes(DOCUMENTATION, PUBLIC_URL);
  const page = await app.request('/docs/limits.md');
  expect(page.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await page.text()).toBe('# Limits\n\nThe free plan has 500 tool calls.');
  expect(await (await app.request('/llms.txt')).text()).toContain(
    `- [Limits](${PUBLIC_URL}/docs/limits.md): Sizes and rates.`,
  );
  expect((await app.request('/docs/unknown.md')).status).toBe(404);
});
