import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../../test/support/use-resource.ts';
import { findLlmsTxt } from './find-llms-txt.ts';
import { MAX_LINKS } from './parse-llms-txt.ts';

const site = useForEachTest(serveFetchedSite);

const find = (path: string) => findLlmsTxt(site.origin + path, site);
const file = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });

test('finds the file nearest to the page', async () => {
  site.reply('/docs/llms.txt', file('# Docs\n- [A](a.md)'));
  site.reply('/llms.txt', file('# Site\n- [B](b.md)'));
  expect(await find('/docs/guide/start')).toMatchObject({
    url: `${site.origin}/docs/llms.txt`,
    title: 'Docs',
    isFull: false,
  });
  expect(await find('/blog/')).toMatchObject({ title: 'Site' });
});

test('falls back to llms-full.txt when llms.txt has no links', async () => {
  site.reply('/docs/llms.txt', file('# Docs'));
  site.reply('/docs/llms-full.txt', file(`# Docs\n\n${'All of it. '.repeat(50)}`));
  expect(await find('/docs/')).toMatchObject({ url: `${site.origin}/docs/llms-full.txt`, isFull: true });
});

test('reads only the file whose URL is given', async () => {
  site.reply('/docs/llms.txt', file('# Docs\n- [A](a.md)'));
  site.reply('/docs/llms-full.txt', file('# Full'));
  expect(await find('/docs/llms-full.txt')).toMatchObject({ title: 'Full', isFull: true });
  expect(await find('/docs/llms.txt')).toMatchObject({ title: 'Docs', isFull: false });
});

test.each([
  ['is missing', { status: 404, body: '# Not found' }],
  ['is an HTML page', '<!doctype html><p>Welcome'],
  ['is an HTML page that calls itself text', file('<!doctype html><p>Welcome')],
  ['is empty', file(' \n')],
  ['is binary', file('\0\0')],
  ['leads to a private address', { status: 302, headers: { location: 'http://10.0.0.1/llms.txt' } }],
])('ignores a file that %s', async (_what, reply) => {
  site.reply('/llms.txt', reply);
  expect(await find('/')).toBeNull();
});

test('ignores a file that robots.txt disallows', async () => {
  site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /llms' });
  site.reply('/llms.txt', file('# Site\n- [A](a.md)'));
  expect(await find('/')).toBeNull();
  expect(site.requests).toEqual(['GET /robots.txt']);
});

test('does not read an error in plain text or JSON as a file', async () => {
  site.reply('/docs/api/llms-full.txt', {
    headers: { 'content-type': 'application/json' },
    body: '{"error": "not found"}',
  });
  site.reply('/docs/llms.txt', file('Not found'));
  site.reply('/docs/llms-full.txt', {
    headers: { 'content-type': 'text/markdown' },
    body: '# 404\n\nPage not found',
  });
  site.reply('/llms-full.txt', file('upstream connect error or disconnect/reset before headers'));
  expect(await find('/docs/api/')).toBe(null);
});

test('reads at most 100,000 links and a mebibyte of each file that an llms.txt lists', async () => {
  const products = Array.from({ length: 4 }, (_, number) => `/products/${number}/llms.txt`);
  site.reply('/llms.txt', file(products.map((path) => `- [Product](${path})\n`).join('')));
  const padding = '\n'.repeat(1024 * 1024 - 40_000 * 9);
  for (const path of products)
    site.reply(path, file(`${'- [a](b)\n'.repeat(40_000)}${padding}- [End](end)\n`));
  const found = await find('/');
  expect(found?.links).toHaveLength(MAX_LINKS);
  expect(found?.links.some(({ title }) => title === 'End')).toBe(false);
});
