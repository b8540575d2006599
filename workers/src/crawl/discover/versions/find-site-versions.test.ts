import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../../test/support/use-resource.ts';
import { findSiteVersions } from './find-site-versions.ts';
import { readTheDocs } from './read-the-docs.ts';

const site = useForEachTest(serveFetchedSite);

const find = (url: string) =>
  findSiteVersions(URL.parse(url, site.origin)?.href ?? '', site, {
    limit: 3,
    signal: AbortSignal.timeout(10_000),
  });
/** The versions by name, with the paths of their URLs. */
const versionsAt = async (path: string) =>
  (await find(path)).map(({ name, url }) => [name, url.replace(site.origin, '')]);
const json = (value: unknown) => ({ body: JSON.stringify(value) });

test('Docusaurus: reads the dropdown of the navigation bar', async () => {
  const link = (href: string, text: string) =>
    `<li><a class="dropdown__link" href="${href}">${text}</a></li>`;
  const menu = [
    link('/docs/next/guide', 'Next'),
    link('/docs/guide?a=1&amp;b=2', '3.2 (latest)'),
    link('/docs/2.x/guide', '2.x'),
    link('/docs/1.x/guide', '1.x'),
    link('https://github.com/halyard', 'GitHub'),
  ].join('');
  const generator = '<meta data-rh="true" name="generator" content="Docusaurus v3.6.0">';
  site.reply('/docs/guide', `<head>${generator}</head><ul class="dropdown__menu">${menu}</ul>`);
  expect(await versionsAt('/docs/guide')).toEqual([
    ['Next', '/docs/next/guide'],
    ['3.2 (latest)', '/docs/guide?a=1&b=2'],
    ['2.x', '/docs/2.x/guide'],
  ]);
});

test('Docusaurus: reads minified HTML, and no other dropdown', async () => {
  const head = '<meta name=generator content="Docusaurus v3.6.0">';
  const link = (href: string, text: string) => `<a class=dropdown__link href=${href}>${text}</a>`;
  site.reply('/one', `${head}${link('/docs/3/', '3.0')}${link('/docs/2/', '2.0')}`);
  expect(await versionsAt('/one')).toEqual([
    ['3.0', '/docs/3/'],
    ['2.0', '/docs/2/'],
  ]);
  site.reply('/two', `${head}${link('/de/', 'Deutsch')}${link('/blog/', 'Latest news')}`);
  expect(await versionsAt('/two')).toEqual([]);
});

test('mike: reads versions.json next to the folder of the version', async () => {
  const config = { base: '../..', version: { provider: 'mike' } };
  const script = `<script id="__config" type="application/json">${JSON.stringify(config)}</script>`;
  site.reply('/manual/2.1/guide/start/', script);
  const versions = [
    { version: '2.1', title: '2.1.4', aliases: ['latest'] },
    { version: '2.0', title: '2.0', aliases: [] },
    { version: 7 },
    'broken',
  ];
  site.reply('/manual/versions.json', json(versions));
  expect(await versionsAt('/manual/2.1/guide/start/')).toEqual([
    ['2.1.4', '/manual/2.1/'],
    ['2.0', '/manual/2.0/'],
  ]);
});

test('Sphinx: reads the list of the PyData theme', async () => {
  const script = `<script>DOCUMENTATION_OPTIONS.theme_switcher_json_url = '/switcher.json';</script>`;
  site.reply('/en/2.1/', script);
  const versions = [
    { name: '2.1 (stable)', version: '2.1', url: `${site.origin}/en/2.1/`, preferred: true },
    { version: '2.0', url: '/en/2.0/' },
    { version: '1.0', url: 'javascript:alert(1)' },
  ];
  site.reply('/switcher.json', json(versions));
  expect(await versionsAt('/en/2.1/')).toEqual([
    ['2.1 (stable)', '/en/2.1/'],
    ['2.0', '/en/2.0/'],
  ]);
});

test('Sphinx: reads the menu of versions, without its downloads', async () => {
  site.reply(
    '/en/stable/',
    `<div class="rst-versions" role="note"><dl><dt>Versions</dt><dd><a href="../v2/">v2</a></dd><dd><a href="../v1/">v1</a></dd></dl>
     <dl><dt>Downloads</dt><dd><a href="/pdf">PDF</a></dd></dl></div>`,
  );
  expect(await versionsAt('/en/stable/')).toEqual([
    ['v2', '/en/v2/'],
    ['v1', '/en/v1/'],
  ]);
});

test('Read the Docs: asks its API about the project that the page names', () => {
  const html = '<meta name="readthedocs-project-slug" content="halyard" />';
  const list =
    'https://app.readthedocs.org/api/v3/projects/halyard/versions/?active=true&built=true&limit=50';
  expect(readTheDocs.findListUrl?.({ url: 'https://docs.halyard.example/en/2.1/', html })).toBe(list);
  expect(readTheDocs.findListUrl?.({ url: 'https://halyard.readthedocs.io/en/2.1/', html: '' })).toBe(list);
  expect(readTheDocs.findListUrl?.({ url: 'https://halyard.example/', html: '' })).toBeNull();
  const urls = { documentation: 'https://halyard.readthedocs.io/en/2.1/' };
  expect(readTheDocs.readList?.({ results: [{ slug: '2.1', urls }, { slug: '2.0' }, null] }, list)).toEqual([
    { name: '2.1', url: urls.documentation },
  ]);
  expect(readTheDocs.readList?.(null, list)).toEqual([]);
});

test.each([
  ['a site without a list', '/plain'],
  ['a missing page', '/missing'],
  ['a package', 'https://www.npmjs.com/package/react'],
  ['a repository', 'https://github.com/halyard/queue'],
])('%s has no versions', async (_, url) => {
  site.reply('/plain', '<h1>Halyard</h1>');
  expect(await find(url)).toEqual([]);
});

test('robots.txt applies to the page', async () => {
  site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /docs' });
  site.reply('/docs/', '<h1>Halyard</h1>');
  expect(await find('/docs/')).toEqual([]);
  expect(site.requests).toEqual(['GET /robots.txt']);
});

test('reading hostile HTML takes linear time', async () => {
  const body = `<meta name=generator content=Docusaurus>${'<a class="dropdown__link" href="'.repeat(14_000)}`;
  site.reply('/hostile', body);
  expect(await find('/hostile')).toEqual([]);
});
