import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import type { CrawlType } from '@lectern/shared/domain/documents/crawl-type.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { describe, expect, test } from 'vitest';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow, listRows } from '../../../../test/support/database/test-rows.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest, useForFile } from '../../../../test/support/use-resource.ts';

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));
const harness = useForEachTest(() => startTestIngest(site));

/** Crawls the site from `path` and returns the stored pages by URL without the origin. */
async function crawl(path: string, crawlType: CrawlType, by = browser): Promise<Map<string, PageCache>> {
  const source = await harness.addSource({ url: harness.site.origin + path, crawlType });
  await harness.ingest(source, { browser: by });
  expect(await harness.documentOf(source)).toMatchObject({ status: 'active' });
  const rows = await listRows(harness.dataSource, 'singleurl_cache', {}, 'url');
  return new Map(
    rows
      .filter(({ status }) => status === 'success')
      .map((row) => [row.url.slice(harness.site.origin.length), row]),
  );
}

function textOf(name: string): string {
  return `The ${name} of Halyard is what this page explains to those who write services. `.repeat(5);
}

const SHELL = '<title>Halyard</title><noscript>You need to enable JavaScript.</noscript>';

/** An application with routes in the fragment; its HTML contains `landing` until its script runs. */
function hashApplication(landing: string): string {
  const texts = { guide: textOf('guide'), queues: textOf('queues'), retries: textOf('retries') };
  return `${SHELL}<div id="root">${landing}</div><script>
    const texts = ${JSON.stringify(texts)};
    const show = () => {
      const name = location.hash.slice(2) || 'guide';
      const menu = Object.keys(texts).map((key) => '<li><a href="#/' + key + '">' + key + '</a>').join('');
      root.innerHTML = '<nav><ul>' + menu + '</ul></nav><main><h1>' + name + '</h1><p>' + texts[name] + '</p></main>';
    };
    addEventListener('hashchange', show);
    show();
  </script>`;
}

describe('a site with a menu from a script', () => {
  const MENU = `<nav id="menu"></nav><script>
    menu.innerHTML = '<a href="/docs/queues.html">Queues</a> <a href="/docs/retries.html">Retries</a>';</script>`;

  test.each(['crawl', 'universal'] as const)(
    'is walked by the menu that a browser shows (%s)',
    async (crawlType) => {
      harness.site.reply('/docs/', manualPage('Halyard', textOf('manual') + MENU));
      const pages = await crawl('/docs/', crawlType);
      expect([...pages.keys()]).toEqual(['/docs/', '/docs/queues.html', '/docs/retries.html']);
      // The HTML already contains the text; only the links come from the browser.
      expect([...pages.values()].map(({ tryType }) => tryType)).toEqual(['http', 'http', 'http']);
    },
  );

  test('is crawled deeper through the menus of later pages (universal)', async () => {
    harness.site.reply('/docs/', manualPage('Halyard', `${textOf('manual')}<a href="/docs/guide">Guide</a>`));
    harness.site.reply('/docs/guide', manualPage('Guide', textOf('guide') + MENU));
    const pages = await crawl('/docs/', 'universal');
    expect([...pages.keys()]).toEqual(['/docs/', '/docs/guide', '/docs/queues.html', '/docs/retries.html']);
  });

  test('gets the rendered text where it is much longer (universal)', async () => {
    harness.site.reply(
      '/docs/',
      manualPage(
        'Halyard',
        `${textOf('manual')}<section id="more"></section>
        <script>more.innerHTML = '<h2>Queues</h2><p>${textOf('queues').repeat(3)}</p>';</script>`,
      ),
    );
    const pages = await crawl('/docs/', 'universal');
    expect(pages.get('/docs/')).toMatchObject({
      tryType: 'browser',
      markdown: expect.stringContaining('## Queues'),
    });
  });
});

describe('an application with routes in the fragment', () => {
  test.each([
    ['whose HTML is an empty shell', ''],
    ['whose HTML has text', `<main><h1>Halyard</h1><p>${textOf('application')}</p></main>`],
  ])('%s gets a page for each of its routes', async (_, landing) => {
    harness.site.reply('/app/', hashApplication(landing));
    const pages = await crawl('/app/', 'universal');
    for (const name of ['queues', 'retries']) {
      expect(pages.get(`/app/#/${name}`)).toMatchObject({
        tryType: 'browser',
        markdown: expect.stringContaining(`The ${name} of Halyard`),
      });
    }
    // Without a route it shows the guide.
    expect([...pages.keys()].filter((path) => path === '/app/' || path === '/app/#/guide')).not.toEqual([]);
  });
});

test('crawls an application with path routes through its rendered links', async () => {
  const application = `${SHELL}<div id="root"></div><script>
    const name = location.pathname.split('/').pop() || 'guide';
    root.innerHTML = ['guide', 'queues', 'retries'].map((key) => '<a href="/app/' + key + '">' + key + '</a> ').join('') +
      '<main><h1>' + name + '</h1><p>' + 'The ' + name + ' of Halyard is what this page explains. '.repeat(6) + '</p></main>';
  </script>`;
  for (const path of ['/app/', '/app/guide', '/app/queues', '/app/retries'])
    harness.site.reply(path, application);
  const pages = await crawl('/app/', 'universal');
  expect(pages.get('/app/queues')).toMatchObject({ title: 'queues', tryType: 'browser' });
  expect(pages.get('/app/retries')).toMatchObject({ title: 'retries', tryType: 'browser' });
});

describe('an application without links', () => {
  const names = ['intro', 'install', 'queues', 'license'];

  /** An application whose menu has click handlers; \`open\` shows the page with the name in \`key\`. */
  const application = (open: string) => `${SHELL}<div id="root"></div><script>
    const show = (name) => {
      const items = ${JSON.stringify(names)}.map((key) => '<li data-key="' + key + '"><span>' + key + '</span></li>').join('');
      root.innerHTML = '<form><button>Search</button></form><nav><ul>' + items + '</ul></nav>' +
        '<main><h1>' + name + '</h1><p>' + ('The ' + name + ' of Halyard is what this page explains. ').repeat(6) + '</p></main>';
    };
    const showPage = () => show(location.pathname.split('/').pop() || 'intro');
    addEventListener('click', ({ target }) => {
      const key = target.closest('li')?.dataset.key;
      if (key) { ${open} }
    });
    addEventListener('popstate', showPage);
    showPage();
  </script>`;

  test.each([
    ['opens', "history.pushState({}, '', '/app/' + key); showPage();"],
    ['loads', "location.href = '/app/' + key;"],
  ])('gets a page for each route that its menu %s', async (_, open) => {
    for (const name of ['', ...names]) harness.site.reply(`/app/${name}`, application(open));
    const stored = await crawl('/app/', 'universal');
    for (const name of names.slice(1)) expect(stored.get(`/app/${name}`)).toMatchObject({ title: name });
  });

  test.each([
    ['no URLs', 'show(key);'],
    ['fragments without a slash', "location.hash = 'topics/' + key; show(key);"],
  ])('gets a page with all sections when they have %s', async (_, open) => {
    harness.site.reply('/app/', application(open));
    const stored = await crawl('/app/', 'universal');
    expect([...stored.keys()]).toEqual(['/app/']);
    const markdown = stored.get('/app/')?.markdown;
    for (const name of names.slice(1)) {
      expect(markdown?.match(new RegExp(`## ${name}\n\nThe ${name} of Halyard`, 'g'))).toHaveLength(1);
    }
    const { crawlNotes } = await getRow(harness.dataSource, 'document_urls');
    expect(crawlNotes).toEqual([]);
  });
});

test.each([
  ['with the application itself', '', (shell: string) => shell],
  ['with the application itself, from a route', 'guide', (shell: string) => shell],
  ['with a redirect to it', '', () => '<script>location.replace("/spa-host/?" + location.pathname)</script>'],
])(
  'stores the routes of an application whose host answers them with status 404 and %s',
  async (_how, start, missing) => {
    const routes = { '': 'start', guide: 'guide', api: 'reference' };
    const shell = `${SHELL}<div id="root"></div><script>
    if (location.search.startsWith("?/")) history.replaceState(null, "", location.search.slice(1));
    const texts = ${JSON.stringify(Object.fromEntries(Object.entries(routes).map(([path, name]) => [path, textOf(name)])))};
    const path = location.pathname.split("/").pop();
    document.querySelector("#root").innerHTML =
      '<nav><a href="/spa-host/">Start</a> <a href="/spa-host/guide">Guide</a> <a href="/spa-host/api">API</a> <a href="/spa-host/old">Old</a></nav><main>' +
      (path in texts ? "<h1>Page " + path + "</h1><p>" + texts[path] : "<h1>Page not found</h1>") + "</p></main>";
  </script>`;
    const headers = { 'content-type': 'text/html' };
    site.reply('/spa-host/', { headers, body: shell });
    for (const path of ['guide', 'api', 'old', 'lectern-checks-for-missing-pages'])
      site.reply(`/spa-host/${path}`, { status: 404, headers, body: missing(shell) });
    for (const path of ['guide', 'api', 'old'])
      site.reply(`/spa-host/?/spa-host/${path}`, { headers, body: shell });
    const pages = await crawl(`/spa-host/${start}`, 'crawl');
    expect([...pages.keys()].toSorted()).toEqual(['/spa-host/', '/spa-host/api', '/spa-host/guide']);
    expect(pages.get('/spa-host/api')?.markdown).toContain(textOf('reference').trim());
  },
);

test('finds the pages in the collapsed groups of a menu', async () => {
  const groups = {
    start: ['guide', 'install'],
    queues: ['order'],
    workers: ['stopping'],
  };
  const application = `${SHELL}<div id="root"></div><script>
    const groups = ${JSON.stringify(groups)};
    const name = location.pathname.split('/').pop() || 'guide';
    const link = (key) => '<a href="/app/' + key + '">' + key + '</a> ';
    const group = (key) => '<button aria-expanded="' + (key === open) + '" data-key="' + key + '">' + key + '</button>' +
      (key === open ? groups[key].map(link).join('') : '');
    let open = 'start';
    const show = () => {
      root.innerHTML = '<nav>' + Object.keys(groups).map(group).join('') + '</nav>' +
        '<main><h1>' + name + '</h1><p>' + ('The ' + name + ' of Halyard is what this page explains. ').repeat(6) + '</p></main>';
    };
    addEventListener('click', ({ target }) => { open = target.dataset.key ?? open; show(); });
    show();
  </script>`;
  const names = Object.values(groups).flat();
  for (const path of ['', ...names]) harness.site.reply(`/app/${path}`, application);
  const pages = await crawl('/app/', 'crawl');
  for (const name of names.slice(1)) expect(pages.get(`/app/${name}`)).toMatchObject({ title: name });
});

test('clicks the navigation of a page whose form fields are named like DOM methods', async () => {
  const show = (name: string) => `<title>${name}</title>
    <nav><button onclick="location = 'queues'">Queues</button><button onclick="location = 'limits'">Limits</button></nav>
    <form><input name="closest"><input name="matches"></form><main><h1>${name}</h1><p>${textOf(name)}</p></main>`;
  for (const name of ['', 'queues', 'limits']) harness.site.reply(`/fields/${name}`, show(name || 'start'));
  const pages = await crawl('/fields/', 'crawl');
  expect([...pages.keys()]).toEqual(['/fields/', '/fields/limits', '/fields/queues']);
});

test('stores a page whose script never ends after a click on its navigation', async () => {
  const nav = '<nav><button>Queues</button><button>Limits</button></nav>';
  const script = '<script>onclick = () => { for (;;); }</script>';
  harness.site.reply(
    '/busy/',
    `<title>start</title>${nav}<main><h1>start</h1><p>${textOf('start')}</p></main>${script}`,
  );
  const pages = await crawl('/busy/', 'crawl');
  expect([...pages.keys()]).toEqual(['/busy/']);
});

test('follows links in SVG and the URLs in a select menu', async () => {
  const show = (name: string) => `<title>${name}</title><main><h1>${name}</h1><p>${textOf(name)}</p></main>`;
  const drawing =
    '<svg><a href="queues"><text>Queues</text></a><a xlink:href="retries"><text>Retries</text></a></svg>';
  const menu = `<select onchange="location = value"><option value="/drawn/limits">Limits</option></select>`;
  harness.site.reply('/drawn/', show('start') + drawing + menu);
  for (const name of ['queues', 'retries', 'limits']) harness.site.reply(`/drawn/${name}`, show(name));
  const pages = await crawl('/drawn/', 'crawl');
  expect([...pages.keys()]).toEqual(['/drawn/', '/drawn/limits', '/drawn/queues', '/drawn/retries']);
});

test('stores the rendered text of each page of an application that serves the same HTML text for every URL', async () => {
  const names = ['guide', 'queues', 'retries', 'stopping'];
  const application = `<title>Halyard</title><div id="root"><main><h1>Halyard</h1><p>${textOf('toolkit')}</p></main></div><script>
    const name = location.pathname.split('/').pop() || 'start';
    root.innerHTML = '<main><h1>' + name + '</h1><p>' + 'The ' + name + ' of Halyard is what this page explains. '.repeat(6) + '</p></main>';
  </script>`;
  const urls = names.map((name) => `<url><loc>${harness.site.origin}/app/${name}</loc></url>`).join('');
  harness.site.reply('/sitemap.xml', {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
  });
  for (const path of ['', ...names]) harness.site.reply(`/app/${path}`, application);
  const pages = await crawl('/app/', 'crawl');
  expect(
    [...pages.values()].map(({ url, title, tryType }) => [url.split('/').pop(), title, tryType]),
  ).toEqual([['', 'start', 'browser'], ...names.map((name) => [name, name, 'browser'])]);

  // A refresh finds the same texts.
  const { dataSource } = harness;
  const source = await getRow(dataSource, 'document_urls');
  const passages = await harness.passagesOf(source);
  await restartSource(dataSource, source.id, REFRESH);
  await harness.ingest(source, { browser, attempt: source.attempt + 1 });
  const refreshed = await listRows(dataSource, 'singleurl_cache', {}, 'url');
  const changedAt = (rows: Iterable<PageCache>) => [...rows].map((row) => [row.url, row.changedAt]);
  expect(changedAt(refreshed)).toEqual(changedAt(pages.values()));
  expect(await harness.passagesOf(source)).toEqual(passages);
});

test("renders only the half of a site's pages that needs JavaScript", async () => {
  const numbers = Array.from({ length: 16 }, (_, at) => at);
  const menu = numbers.map((at) => `<a href="/mixed/${at}">${at}</a>`).join(' ');
  harness.site.reply('/mixed/', manualPage('Halyard', menu));
  for (const at of numbers) {
    const script = `root.innerHTML = '<main><h1>Part ${at}</h1><p>${textOf(`part ${at}`)}</p></main>'`;
    harness.site.reply(
      `/mixed/${at}`,
      at % 2 === 0
        ? manualPage(`Part ${at}`, textOf(`part ${at}`))
        : `${SHELL}<div id="root"></div><script>${script}</script>`,
    );
  }
  const pages = await crawl('/mixed/', 'universal');
  for (const at of numbers) {
    expect(pages.get(`/mixed/${at}`)).toMatchObject({
      tryType: at % 2 === 0 ? 'http' : 'browser',
      markdown: expect.stringContaining(`The part ${at} of Halyard`),
    });
    const pageRequests = harness.site.requests.filter((request) => request === `GET /mixed/${at}`);
    expect(pageRequests).toHaveLength(at % 2 === 0 ? 1 : 2);
  }
});

test('starts no browser for a site whose HTML contains its texts and links', async () => {
  const missing = await openTestBrowser(site, { CHROMIUM_PATH: '/nowhere/chromium' });
  const script = '<script src="/analytics.js"></script><script>document.title = "Halyard"</script>';
  const links = '<a href="/docs/queues.html">Queues</a> <a href="/docs/retries.html">Retries</a>';
  for (const path of ['/docs/', '/docs/queues.html', '/docs/retries.html']) {
    harness.site.reply(path, manualPage(path, textOf(path) + links + script));
  }
  const pages = await crawl('/docs/', 'crawl', missing);
  await missing.close();
  expect([...pages.values()].map(({ tryType }) => tryType)).toEqual(['http', 'http', 'http']);
  expect(harness.site.requests).not.toContain('GET /analytics.js');
});

test('stores the text and follows the links in declarative shadow roots', async () => {
  const names = ['', 'queues', 'retries'];
  const links = names.map((name) => `<a href="/shadow/${name}">${name}</a>`).join(' ');
  for (const name of names) {
    harness.site.reply(
      `/shadow/${name}`,
      `<title>${name}</title><docs-shell><template shadowrootmode="open"><nav>${links}</nav><main><h1>Halyard</h1>
        <p>${textOf(`manual ${name}`)}</p><slot></slot></main></template><p>${textOf('outer part')}</p></docs-shell>`,
    );
  }
  const pages = await crawl('/shadow/', 'crawl');
  expect([...pages].map(([path, { markdown }]) => [path, markdown?.includes('The manual')])).toEqual([
    ['/shadow/', true],
    ['/shadow/queues', true],
    ['/shadow/retries', true],
  ]);
});

test('stores the short text of a shadow root in a long page', async () => {
  const table = '<p>This limits the jobs of a worker.</p>';
  harness.site.reply(
    '/parts/',
    manualPage(
      '/parts/',
      `${textOf('manual')}<docs-table><template shadowrootmode="open">${table}</template></docs-table>`,
    ),
  );
  const pages = await crawl('/parts/', 'crawl');
  expect(pages.get('/parts/')?.markdown).toContain('This limits the jobs of a worker.');
});
