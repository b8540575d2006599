import { expect, test } from 'vitest';
import { crawlFolder, manual, TEXT } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const crawl = (folder: string, replies: Readonly<Record<string, Reply>>, maxUrls?: number) =>
  crawlFolder(harness, { folder, replies, maxUrls });

test('skips copies that name their original, but not pages that all name one page', async () => {
  const copyOf = (path: string) => ({
    head: `<link rel="canonical" href="${path}">`,
    text: '<p>A copy.</p>',
  });
  const { outcomes, reasons } = await crawl('copies', {
    '': manual('Start', ['print/a', 'a', 'a?view=amp', 'b', 'c']),
    a: manual('A'),
    'print/a': manual('A', [], copyOf('/copies/a')),
    'a?view=amp': manual('A', [], copyOf('/copies/a')),
    b: manual('B', [], copyOf('/copies/')),
    c: manual('C', [], copyOf('/copies/gone')),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    a: 'stored',
    'print/a': 'skipped',
    'a?view=amp': 'skipped',
    b: 'stored',
    c: 'stored',
  });
  expect(reasons['print/a']).toBe('This page is a copy of a, which is already in this crawl.');
});

test('skips translations, with a note, for a start page in any language', async () => {
  const languages = ['en', 'de', 'pt-BR'];
  const folder = (language: string) => (language === 'en' ? '' : `${language}/`);
  const replies = languages.flatMap((language) =>
    ['', 'a', 'b'].map((name) => {
      const alternates = languages.map(
        (other) => `<link rel="alternate" hreflang="${other}" href="/tongues/${folder(other)}${name}">`,
      );
      const links = [...languages.map((other) => `/tongues/${folder(other)}${name}`), 'a', 'b', 'c'];
      const head = `${alternates.join('')}<link rel="alternate" hreflang="x-default" href="/tongues/${name}">`;
      return [`${folder(language)}${name}`, manual(`${name} ${language}`, links, { head })];
    }),
  );
  const site = { ...Object.fromEntries(replies), c: manual('C'), 'de/c': manual('C auf Deutsch') };
  const { outcomes, note } = await crawl('tongues', site);
  expect(outcomes).toEqual({ '': 'stored', a: 'stored', b: 'stored', c: 'stored' });
  expect(note).toBe('6 pages skipped as translations.');
  const german = await crawl('tongues/de', {});
  expect(german.outcomes).toEqual({ '': 'stored', a: 'stored', b: 'stored', c: 'stored' });
});

test('skips a print version of the whole manual, but not an ordinary page with a similar name', async () => {
  const chapters = ['One', 'Two', 'Three'];
  const book = chapters.map((title) => manual(title).replace(/.*<main>|<\/main>.*/gs, '')).join('');
  const { outcomes } = await crawl('book', {
    '': manual('Start', [...chapters, 'print.html', 'io/print.html']),
    ...Object.fromEntries(chapters.map((title) => [title, manual(title)])),
    'print.html': `<main>${book}</main>`,
    'io/print.html': manual('Print', [], { text: '<h2>One</h2><p>Writes one line.</p>' }),
  });
  expect(outcomes).toMatchObject({ 'print.html': 'skipped', 'io/print.html': 'stored', Three: 'stored' });
});

test('skips the print and mobile versions of single pages, but not a section about printing', async () => {
  const views = '<p><a href="/views/print/boil">Print</a> <a href="/views/boil/amp">Mobile</a></p>';
  const { outcomes } = await crawl('views', {
    '': manual('Start', [
      'pour?format=print',
      'text/boil',
      'boil',
      'pour',
      'print/labels',
      'text/fonts',
      'lid',
      'lid?tmpl=component&print=1',
    ]),
    lid: `<main><h1>Lid</h1><p>${TEXT}.</p></main>`,
    'lid?tmpl=component&print=1': `<h2>Lid</h2><p>${TEXT}.</p><a href="#">Print</a>`,
    pour: manual('Pour', [], { text: '<table><tr><th><a href="?sort=a">Spout</a><td>Long</table>' }),
    'pour?format=print': manual('Pour'),
    boil: manual('Boil', [], { text: views }),
    'print/boil': manual('Boil'),
    'boil/amp': manual('Boil', [], { text: '<p>Full version</p>' }),
    'print/labels': manual('Labels'),
    'text/boil': manual('Boil', [], { text: '<p>Text only</p>' }),
    'text/fonts': manual('Fonts'),
  });
  expect(outcomes).toMatchObject({
    '': 'stored',
    pour: 'stored',
    'pour?format=print': 'skipped',
    boil: 'stored',
    'print/boil': 'skipped',
    'boil/amp': 'skipped',
    'print/labels': 'stored',
    'text/boil': 'skipped',
    'text/fonts': 'stored',
    'lid?tmpl=component&print=1': 'skipped',
  });
});

test('skips start pages and archives that repeat or list posts, but not a guide with cards', async () => {
  const names = ['one', 'two', 'three'];
  const post = (name: string) =>
    `<p>The post about ${name} says how its kettle is filled, heated and poured.</p>`;
  const entry = (name: string) =>
    `<article><h2><a href="/posts/${name}">${name}</a></h2>${post(name).repeat(4)}</article>`;
  const list = names.map((name) => `<li><a href="/posts/${name}">${name}</a> 2026</li>`).join('');
  const card = (name: string) =>
    `<h2><a href="/posts/${name}">${name}</a></h2><p>Read this first if you have never seen what a ${name} does.</p>`;
  const main = (body: string) => `<main><h1>Posts</h1>${body}</main>`;
  const { outcomes, reasons } = await crawl('posts', {
    '': main(
      `${names.map(entry).join('')}<a href="tags/tea">tea</a> <a href="cards">cards</a> <a href="archives/">all</a> <a href="2027/01/">next</a>`,
    ),
    ...Object.fromEntries(names.map((name) => [name, manual(name, [], { text: post(name).repeat(4) })])),
    'tags/tea': main(names.slice(0, 2).map(entry).join('')),
    'archives/': main(`<ul>${list}</ul>`),
    '2027/01/': main('<p>There are no upcoming posts.</p>'),
    cards: main(names.map(card).join('')),
  });
  expect(outcomes).toEqual({
    '': 'skipped',
    one: 'stored',
    two: 'stored',
    three: 'stored',
    'tags/tea': 'skipped',
    'archives/': 'skipped',
    '2027/01/': 'skipped',
    cards: 'stored',
  });
  expect(reasons['']).toBe('This page only repeats or lists other pages of this crawl.');
});

test('stores a Chinese page in a folder named like an archive, although its sentences are short', async () => {
  const { outcomes } = await crawl('archive', {
    '': manual('Start', ['tuner.html']),
    'tuner.html':
      '<main><h1>天线调谐器说明</h1><p>调谐时只允许使用最小功率，驻波比降到一点五以下才可以提高发射功率。</p></main>',
  });
  expect(outcomes).toEqual({ '': 'stored', 'tuner.html': 'stored' });
});

test('stores a deferred page at the URL that it redirects to', async () => {
  const card = (name: string) =>
    `<h2><a href="/moved/${name}">${name}</a></h2><p>Read this first if you have never used ${name} before.</p>`;
  const names = ['one', 'two', 'three'];
  const { outcomes } = await crawl('moved', {
    '': { status: 302, headers: { location: '/moved/home' } },
    home: manual('Home', [], { text: names.map(card).join('') }),
    ...Object.fromEntries(names.map((name) => [name, manual(name)])),
  });
  expect(outcomes).toEqual({ home: 'stored', one: 'stored', two: 'stored', three: 'stored' });
});

test('skips URLs that only reorder the rows of a table', async () => {
  const rows = ['Pump', 'Valve', 'Gauge', 'Boiler'].map((part) => `<tr><td>${part}</td><td>Steel</td></tr>`);
  const table = (lines: readonly string[]) => ({ text: `<p>All parts.</p><table>${lines.join('')}</table>` });
  const { outcomes } = await crawl('orders', {
    '': manual('Start', ['parts']),
    parts: manual('Parts', ['parts?sort=name'], table(rows)),
    'parts?sort=name': manual('Parts', ['parts?sort=name'], table(rows.toReversed())),
  });
  expect(outcomes).toEqual({ '': 'stored', parts: 'stored', 'parts?sort=name': 'skipped' });
});

test('skips the posts of a thread that show the whole thread, whatever its links are', async () => {
  let sessions = 0;
  const thread: Reply = (_request, response) => {
    sessions += 1;
    const links = ['topic?p=1', 'topic?p=2', 'topic?p=3', `reply?t=1&sid=${'f'.repeat(20)}${sessions}`];
    const text = links.map((href) => `<p><a href="${href}">Show</a></p>`).join('');
    response.writeHead(200, { 'content-type': 'text/html' }).end(manual('Pumps', [], { text }));
  };
  const { outcomes } = await crawl('forum', {
    '': manual('Start', ['topic?t=1']),
    ...Object.fromEntries(['topic?t=1', 'topic?p=1', 'topic?p=2', 'topic?p=3'].map((path) => [path, thread])),
    'reply?t=1': manual('Reply'),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    'topic?t=1': 'stored',
    'topic?p=1': 'skipped',
    'topic?p=2': 'skipped',
    'topic?p=3': 'skipped',
    'reply?t=1': 'stored',
  });
});

test('skips a page that differs from another only in its links to itself', async () => {
  const text = '<h2 id="use">Use</h2><p>Fill it as <a href="#part-1">part 1</a> says.</p>';
  const { outcomes } = await crawl('one-wiki', {
    '': manual('Start', ['wiki', 'wiki/Start']),
    wiki: manual('Wiki', [], { text }),
    'wiki/Start': manual('Wiki', [], { text }),
  });
  expect(Object.values(outcomes).toSorted()).toEqual(['skipped', 'stored', 'stored']);
});

test('skips the source of a file and the exports of a page, but not a section with such a name', async () => {
  const { outcomes } = await crawl('formats', {
    '': manual('Start', ['raw/main/boil.md', 'pump.txt', 'pump', 'raw/materials', 'src/main/boil.md']),
    'src/main/boil.md': manual('Boil', [], { text: '<p>Last change by Jo.</p>' }),
    'raw/main/boil.md': manual('Boil'),
    pump: manual('Pump', ['pump.html'], { text: '<p>Edit this page.</p>' }),
    'pump.txt': manual('Pump'),
    'pump.html': manual('Pump'),
    'raw/materials': manual('Copper and tin'),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    'src/main/boil.md': 'stored',
    'raw/main/boil.md': 'skipped',
    pump: 'stored',
    'pump.txt': 'skipped',
    'pump.html': 'skipped',
    'raw/materials': 'stored',
  });
});
