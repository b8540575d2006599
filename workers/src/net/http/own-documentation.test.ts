import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { expect, test } from 'vitest';
import { serveOwnDocumentation } from './own-documentation.ts';
import { createSafeFetch } from './safe-fetch.ts';

const ORIGIN = 'https://lectern.internal';
const page = (path: '/docs' | '/docs/limits', title: string) => ({
  ...{ path, title, description: '', passages: [] },
  markdown: `# ${title}`,
});
const documentation: Documentation = {
  builtAt: '2026-11-23T00:00:00.000Z',
  pages: [page('/docs', 'Documentation'), page('/docs/limits', 'Limits')],
};
const web = createSafeFetch({ userAgent: 'Lectern', ownHosts: ['lectern.internal'] });
const fetchPage = serveOwnDocumentation(web, documentation, ORIGIN);
const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

test('serves the pages of the documentation without a request to itself', async () => {
  const { status, headers, body, finalUrl } = await fetchPage(`${ORIGIN}/docs/limits`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/markdown');
  expect(textOf(body)).toBe('# Limits');
  expect(finalUrl).toBe(`${ORIGIN}/docs/limits`);
});

test('the start page links to every page, for the crawl to follow', async () => {
  expect(textOf((await fetchPage(`${ORIGIN}/docs`)).body)).toContain('- [Limits](/docs/limits)');
});

test('a HEAD request gets no body', async () => {
  expect((await fetchPage(`${ORIGIN}/docs`, { method: 'HEAD' })).body).toHaveLength(0);
});

test.each(['/robots.txt', '/llms.txt', '/sitemap.xml', '/docs/llms.txt', '/docs/unknown'])(
  '%s is not found',
  async (path) => {
    expect((await fetchPage(ORIGIN + path)).status).toBe(404);
  },
);

test.each([
  ...['/', '/api/collections', '/docs/../api/site', '/readyz', '/mcp/server/abc'].map(
    (path) => ORIGIN + path,
  ),
  'https://lectern.internal:8443/docs',
  'http://lectern.internal/docs',
])('%s is refused', async (url) => {
  await expect(fetchPage(url)).rejects.toMatchObject({ failure: 'blocked_address' });
});
