import { expect, test } from 'vitest';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest, useForFile } from '../../../../test/support/use-resource.ts';

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));
const harness = useForEachTest(() => startTestIngest(site));

/** Crawls the site from `path` and returns the texts of the stored pages by path. */
async function crawl(path: string, by = browser): Promise<Map<string, string>> {
  const source = await harness.addSource({ url: site.origin + path, crawlType: 'crawl' });
  await harness.ingest(source, { browser: by });
  expect(await harness.documentOf(source)).toMatchObject({ status: 'active' });
  const rows = await listRows(harness.dataSource, 'singleurl_cache', {}, 'url');
  const stored = rows.filter(({ status }) => status === 'success');
  return new Map(stored.map(({ url, markdown }) => [url.slice(site.origin.length), markdown ?? '']));
}

const textOf = (name: string) =>
  `<p>${`The ${name} of the winch is what this chapter explains to those who repair it. `.repeat(5)}</p>`;

const TOP = ['overview', 'safety', 'contact'];
const CHAPTERS = ['drum', 'brake', 'cable'];

/** A page of a manual whose top menu has ordinary links, with other `content` in front of its text. */
const page = (folder: string, name: string, content = '') =>
  `<!DOCTYPE html><title>${name} | Winch</title>
  <header>${TOP.map((top) => `<a href="/${folder}/${top}">${top}</a>`).join(' ')}</header>${content}
  <main><h1>The ${name}</h1><div id="text">${textOf(name)}</div></main>`;

const tree = (item: (chapter: string) => string) =>
  `<div class="toc"><ul>${CHAPTERS.map((chapter) => `<li>${item(chapter)}</li>`).join('')}</ul></div>`;

const OPEN = 'function openChapter(id) { location.href = base + ["chapters", id].join("/"); }';

test.each([
  ['in javascript: URLs', (id: string) => `<a href="javascript:openChapter('${id}')">${id}</a>`],
  ['in click handlers', (id: string) => `<a href="#" onclick="openChapter('${id}'); return false">${id}</a>`],
  [
    'of elements without href',
    (id: string) => `<span role="link" onclick="openChapter('${id}')">${id}</span>`,
  ],
  [
    'in a menu of options',
    (id: string) =>
      `<select onchange="openChapter(this.value)"><option value="">Choose</option><option value="${id}">${id}</option></select>`,
  ],
  ['of links with data for a script', (id: string) => `<a class="node" data-chapter="${id}">${id}</a>`],
])('follows links %s on a page that has other links', async (_, item) => {
  const script = `<script>const base = "/winch/"; ${OPEN}
    for (const node of document.querySelectorAll('.node')) node.onclick = () => openChapter(node.dataset.chapter);</script>`;
  for (const name of ['', ...TOP])
    site.reply(`/winch/${name}`, page('winch', name || 'start', tree(item) + script));
  for (const id of CHAPTERS) site.reply(`/winch/chapters/${id}`, page('winch', id, tree(item) + script));
  const stored = await crawl('/winch/');
  expect([...stored.keys()]).toEqual(
    [
      '/winch/',
      ...TOP.map((top) => `/winch/${top}`),
      ...CHAPTERS.map((id) => `/winch/chapters/${id}`),
    ].toSorted(),
  );
});

test('stores the chapters that script links show under the URL of a page with other links', async () => {
  const texts = Object.fromEntries(CHAPTERS.map((id) => [id, textOf(id)]));
  const script = `<script>const texts = ${JSON.stringify(texts)};
    function show(id) { document.querySelector('#text').innerHTML = texts[id]; }</script>`;
  const item = (id: string) => `<a href="javascript:show('${id}')">${id}</a>`;
  site.reply('/one/', page('one', 'start', tree(item) + script));
  for (const top of TOP) site.reply(`/one/${top}`, page('one', top));
  const stored = await crawl('/one/');
  expect([...stored.keys()]).toEqual(['/one/', ...TOP.map((top) => `/one/${top}`)].toSorted());
  for (const id of CHAPTERS) expect(stored.get('/one/')).toContain(`## ${id}\n\nThe ${id} of the winch`);
});

test('renders the pages with the same script links once', async () => {
  const item = (id: string) => `<a href="javascript:openChapter('${id}')">${id}</a>`;
  const script = `<script>const base = "/same/"; ${OPEN}</script><script src="/same/rendered.js"></script>`;
  for (const name of ['', ...TOP])
    site.reply(`/same/${name}`, page('same', name || 'start', tree(item) + script));
  for (const id of CHAPTERS) site.reply(`/same/chapters/${id}`, page('same', id, tree(item) + script));
  const stored = await crawl('/same/');
  expect(stored.size).toBe(7);
  expect(site.requests.filter((request) => request.includes('rendered.js'))).toHaveLength(1);
});

test('clicks no script links that look like actions', async () => {
  const actions = {
    Delete: 'removePage',
    Share: 'share',
    Vote: 'rate',
    Deutsch: 'setLang',
    Print: 'printIt',
  };
  const links = Object.entries(actions)
    .map(([name, call]) => `<a href="javascript:${call}('${name}')">${name}</a>`)
    .join(' ');
  const chapters = CHAPTERS.map((id) => `<a href="javascript:openChapter('${id}')">${id}</a>`).join(' ');
  const script = `<script>const base = "/acts/"; ${OPEN}
    ${Object.values(actions)
      .map((call) => `function ${call}() { fetch('/acts/done/${call}'); }`)
      .join('\n')}</script>`;
  site.reply('/acts/', page('acts', 'start', `<nav>${links}${chapters}</nav>${script}`));
  for (const name of [...TOP, ...CHAPTERS.map((id) => `chapters/${id}`)])
    site.reply(`/acts/${name}`, page('acts', name));
  expect((await crawl('/acts/')).size).toBe(7);
  expect(site.requests.filter((request) => request.includes('/acts/done/'))).toEqual([]);
});

test('stops rendering pages for their script links after three that gain nothing', async () => {
  const script = '<script src="/vain/rendered.js"></script>';
  const item = (at: number) => (id: string) => `<a href="javascript:mark('${id}-${at}')">${id}</a>`;
  const names = ['', ...TOP, 'a', 'b', 'c', 'd'];
  const links = names.map((name) => `<a href="/vain/${name}">Part ${name}</a>`).join(' ');
  for (const [at, name] of names.entries())
    site.reply(`/vain/${name}`, page('vain', name || 'start', tree(item(at)) + links + script));
  expect((await crawl('/vain/')).size).toBe(names.length);
  expect(site.requests.filter((request) => request.includes('rendered.js'))).toHaveLength(3);
});

test.each([
  ['once for an empty menu that stays without links', '<nav id="left"></nav>', 1],
  [
    'not for the empty contents of the page itself or the shade behind a menu',
    '<div class="toc-menu"></div><nav class="md-nav md-nav--secondary"></nav><div class="sidebar-mask"></div>',
    0,
  ],
])('renders the pages of a folder %s', async (_what, element, times) => {
  const folder = `empty${times}`;
  const script = `<script src="/${folder}/rendered.js"></script>`;
  for (const name of ['', ...TOP])
    site.reply(`/${folder}/${name}`, page(folder, name || 'start', element) + script);
  await crawl(`/${folder}/`);
  expect(site.requests.filter((request) => request.includes('rendered.js'))).toHaveLength(times);
});

test('does not render a start page that lists the pages of other folders', async () => {
  const script = '<script src="/parts/rendered.js"></script>';
  const parts = ['drum', 'brake', 'cable', 'gear', 'motor'].map((name) => `/part-${name}/`);
  const links = parts.map((path) => `<li><a href="${path}">The ${path} of the winch</a></li>`).join('');
  site.reply('/parts/', `<!DOCTYPE html><title>Parts</title><main><ul>${links}</ul></main>${script}`);
  for (const path of parts) site.reply(path, page('parts', path) + script);
  expect([...(await crawl('/parts/')).keys()]).toEqual(['/parts/', ...parts].toSorted());
  expect(site.requests.filter((request) => request.includes('rendered.js'))).toEqual([]);
});

test('stores the pages that a button shows one after another under one URL', async () => {
  const steps = CHAPTERS.map((id) => `<h2>Step ${id}</h2>${textOf(id)}`);
  const script = `<script type="module">
    const steps = ${JSON.stringify(steps)};
    let at = 0;
    const show = () => {
      document.querySelector('#text').innerHTML = steps[at];
      document.querySelector('.next').disabled = at === steps.length - 1;
    };
    document.querySelector('.next').onclick = () => { at += 1; show(); };
    document.querySelector('.back').onclick = () => { at -= 1; show(); };
    show();
  </script>`;
  const buttons = '<button class="back">Back</button> <button class="next"><span>Next</span></button>';
  for (const name of ['', ...TOP])
    site.reply(`/steps/${name}`, page('steps', name || 'start', buttons + script));
  const stored = await crawl('/steps/');
  expect([...stored.keys()]).toEqual(['/steps/', ...TOP.map((top) => `/steps/${top}`)].toSorted());
  for (const text of stored.values()) {
    expect(text.match(/^#+ Step .*$/gm)).toEqual(CHAPTERS.map((id) => `## Step ${id}`));
  }
});

test('does not render pages for a link to their heading "Next steps"', async () => {
  const script = '<script>document.body.dataset.theme = "light";</script>';
  const contents = '<a href="#next-steps">Next steps</a> <a href="#text"><code>continue</code></a>';
  const steps = `<h2 id="next-steps">Next steps</h2>${textOf('cable')}`;
  for (const name of ['', ...TOP])
    site.reply(`/heading/${name}`, page('heading', name || 'start', contents) + steps + script);
  await crawl('/heading/');
  const requested = ['', ...TOP].map((name) => `GET /heading/${name}`);
  expect(site.requests.filter((request) => requested.includes(request)).toSorted()).toEqual(
    requested.toSorted(),
  );
});

test('follows a button with an icon that leads to the next page', async () => {
  const urls = ['', ...CHAPTERS];
  for (const [at, name] of urls.entries()) {
    const next = `<button aria-label="Next page"><svg></svg></button><script>
      document.querySelector('[aria-label]').onclick = () => { location.assign('/book/${urls[at + 1] ?? ''}'); };
    </script>`;
    site.reply(`/book/${name}`, `<main><h1>The ${name || 'start'}</h1>${textOf(name)}${next}</main>`);
  }
  expect([...(await crawl('/book/')).keys()]).toEqual(urls.map((name) => `/book/${name}`).toSorted());
});

test('stores the chapters that script links show, although their texts have links to other pages', async () => {
  const texts = Object.fromEntries(
    CHAPTERS.map((id) => [id, `${textOf(id)}<p>See <a href="/linked/more/${id}">more</a>.</p>`]),
  );
  const script = `<script>const texts = ${JSON.stringify(texts)};
    function show(id) { document.querySelector('#text').innerHTML = texts[id]; }</script>`;
  const item = (id: string) => `<a href="javascript:show('${id}')">${id}</a>`;
  site.reply('/linked/', page('linked', 'start', tree(item) + script));
  for (const name of [...TOP, ...CHAPTERS.map((id) => `more/${id}`)])
    site.reply(`/linked/${name}`, page('linked', name));
  const stored = await crawl('/linked/');
  expect(stored.size).toBe(7);
  for (const id of CHAPTERS) expect(stored.get('/linked/')).toContain(`The ${id} of the winch`);
});

test('follows the links that the script of a frame writes', async () => {
  const frames = '<frame src="menu.htm"><frame src="overview.htm">';
  site.reply('/frames/', `<title>Winch</title><frameset cols="20%,80%">${frames}</frameset>`);
  const nodes = CHAPTERS.map((id) => `["${id}", "${id}.htm"]`).join(', ');
  const write = 'document.write("<a href=\'" + href + "\'>" + name + "</a><br>")';
  const script = `<script>for (const [name, href] of [${nodes}]) ${write}</script>`;
  site.reply(
    '/frames/menu.htm',
    `<title>Contents</title><body><p>Manual of the winch, third edition</p>${script}</body>`,
  );
  for (const name of ['overview', ...CHAPTERS])
    site.reply(`/frames/${name}.htm`, `<title>${name}</title><h1>The ${name}</h1>${textOf(name)}`);
  const stored = await crawl('/frames/');
  expect([...stored.keys()]).toEqual(
    expect.arrayContaining(['overview', ...CHAPTERS].map((name) => `/frames/${name}.htm`)),
  );
});
