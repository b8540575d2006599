import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);
const browser = useForFile(() => openTestBrowser(harness.site));

/** Tabs as React libraries render them: only the panel of the selected tab is in the document. */
const TABS = `<h2>Install</h2><div role="tablist"><button role="tab" aria-selected="true" aria-controls="npm">npm</button>
  <button role="tab" aria-selected="false" aria-controls="yarn">yarn</button></div>
  <div role="tabpanel" id="npm"><pre><code>npm i halyard</code></pre></div>`;

const SELECT_TAB = `<script>
  const tabs = [...document.querySelectorAll('[role=tab]')];
  for (const tab of tabs) tab.onclick = () => {
    for (const other of tabs) other.setAttribute('aria-selected', String(other === tab));
    const panel = document.querySelector('[role=tabpanel]');
    panel.id = tab.textContent;
    panel.innerHTML = '<pre><code>' + (tab.textContent === 'npm' ? 'npm i' : 'yarn add') + ' halyard</code></pre>';
  };
</script>`;

async function markdownOf(path: string): Promise<string | null> {
  const url = `${harness.site.origin}/${path}`;
  return (await getRow(harness.dataSource, 'singleurl_cache', { url })).markdown;
}

test('stores the panels of all tabs, although the page has only the selected one', async () => {
  const { note, titles } = await crawlFolder(harness, {
    folder: 'tabs',
    replies: {
      '': manual('Halyard', ['install']),
      install: manual('Install', ['hoist'], { text: TABS + SELECT_TAB }),
      hoist: manual('Hoist'),
    },
    browser,
  });
  expect(await markdownOf('tabs/install')).toContain(
    '## Install\n\n**npm**\n\n```\nnpm i halyard\n```\n\n**yarn**\n\n```\nyarn add halyard\n```',
  );
  expect(titles).toEqual({ '': 'Halyard', install: 'Install', hoist: 'Hoist' });
  expect(note).toBeNull();
});

test('opens the operations that a script adds to pages with one text', async () => {
  const api = (
    name: string,
  ) => `<title>Kettle API</title><div>Kettle API <a href="boil">Boil</a> <a href="pour">Pour</a></div>
    <div id="ops"></div><script>
    ops.innerHTML = '<p>The operations of the kettle that can ${name} are below.</p>';
    for (const method of ['GET', 'PUT']) {
      ops.insertAdjacentHTML('beforeend', '<section><div><button aria-expanded="false">' + method + ' /${name}</button></div></section>');
      const button = ops.lastChild.querySelector('button');
      button.onclick = () => {
        button.setAttribute('aria-expanded', 'true');
        button.closest('section').insertAdjacentHTML('beforeend', '<div><p>Waits until the kettle can ${name}.</p></div>');
      };
    }</script>`;
  await crawlFolder(harness, {
    folder: 'operations',
    replies: { '': manual('Kettle', ['boil', 'pour']), boil: api('boil'), pour: api('pour') },
    browser,
  });
  // The page that is read first shows that a script replaces the text.
  const texts = [await markdownOf('operations/boil'), await markdownOf('operations/pour')];
  expect(texts.join('')).toMatch(/PUT \/(\w+)\n\nWaits until the kettle can \1\./);
});

test('finds the pages of a list that grows while a reader scrolls', async () => {
  const grow = `<ul id="list"><li style="height: 900px"><a href="hoist">Hoist</a></li></ul><div id="end">Loading</div><script>
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      observer.disconnect();
      list.insertAdjacentHTML('beforeend', '<li><a href="brace">Brace</a></li>');
    });
    observer.observe(end);
  </script>`;
  const { titles } = await crawlFolder(harness, {
    folder: 'growing-list',
    replies: {
      '': manual('Halyard', [], { text: '<div style="height: 1800px"></div>'.concat(grow) }),
      hoist: manual('Hoist'),
      brace: manual('Brace'),
    },
    browser,
  });
  expect(titles).toEqual({ '': 'Halyard', hoist: 'Hoist', brace: 'Brace' });
});

/** A list of news that grows while a reader scrolls. */
const news = (
  year: number,
) => `<ol id="news"><li style="height: 1800px">${year}</ol><div id="end">End</div><script>
  new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting || news.children.length > 3) return;
    news.insertAdjacentHTML('beforeend', '<li>${`The hoist of ${year} lifts more than the one before. `.repeat(9)}</li>');
  }).observe(end);
</script>`;

test.each([
  ['of the start page grow', news(2026)],
  ['of other pages grow', ''],
])('stores the texts that all pages append while a reader scrolls, where those %s', async (_, text) => {
  const folder = `growing-text-${text.length}`;
  const years = [2023, 2024, 2025];
  const pages = years.map((year) => [year, manual(`${year}`, years.map(String), { text: news(year) })]);
  await crawlFolder(harness, {
    folder,
    replies: { '': manual('2026', years.map(String), { text }), ...Object.fromEntries(pages) },
    browser,
  });
  for (const year of text === '' ? years : [...years, 2026])
    expect(await markdownOf(`${folder}/${year === 2026 ? '' : year}`)).toContain(`The hoist of ${year}`);
});

test('says how many pages still lack sections after the clicks', async () => {
  const { note } = await crawlFolder(harness, {
    folder: 'broken-tabs',
    replies: { '': manual('Halyard', [], { text: TABS }) },
    browser,
  });
  expect(note).toBe('1 page has sections that load only on click; agent vision can read them.');
});

test('stores pages whose text appears when a reader answers the cookie dialog', async () => {
  const consent = (title: string, links: readonly string[] = []) => `<title>${title}</title>
    <div role="dialog" aria-modal="true"><h2>We value your privacy</h2><p>We and our partners store cookies.</p>
    <button onclick="answer()">Reject all</button></div>
    <template id="content">${manual(title, links)}</template>
    <script>function answer() {
      document.querySelector('[role=dialog]').remove();
      document.body.append(content.content.cloneNode(true));
    }</script>`;
  const { outcomes } = await crawlFolder(harness, {
    folder: 'consent',
    replies: { '': consent('Halyard', ['hoist']), hoist: consent('Hoist') },
    browser,
  });
  expect(outcomes).toEqual({ '': 'stored', hoist: 'stored' });
});

test('stores pages that the site sends only to readers who have answered the cookie dialog', async () => {
  const wall =
    (page: string): RequestListener =>
    (request, response) => {
      const body = `<title>Halyard</title><main><p>Blocked until you make your cookie choice.</p></main>
      <div role="dialog" aria-modal="true"><p>We and our partners store cookies.</p><button>Accept all</button><button>Reject all</button></div>
      <script>for (const button of document.querySelectorAll('button')) button.onclick = () => {
        document.cookie = 'choice=' + button.textContent.slice(0, 6) + '; path=/';
        location.reload();
      };</script>`;
      const isAnswered = request.headers.cookie === 'choice=Reject';
      response.writeHead(200, { 'content-type': 'text/html' }).end(isAnswered ? page : body);
    };
  const { outcomes } = await crawlFolder(harness, {
    folder: 'wall',
    replies: {
      '': wall(manual('Halyard', ['hoist', 'mast'])),
      hoist: wall(manual('Hoist')),
      mast: wall(manual('Mast')),
    },
    browser,
  });
  expect(outcomes).toEqual({ '': 'stored', hoist: 'stored', mast: 'stored' });
  expect(await markdownOf('wall/mast')).not.toContain('cookie choice');
});

test('fails pages whose scripts wait for consent although a reader has answered the cookie dialog', async () => {
  const body = `<title>Halyard</title><h1>Halyard</h1><div id="text"></div>
    <div role="dialog"><p>We and our partners store cookies.</p><button onclick="answer()">Reject all</button></div>
    <script type="text/plain" data-category="functional">load()</script>
    <script>function answer() {
      document.querySelector('[role=dialog]').remove();
      text.innerHTML = '<p>This part is hidden until you allow all services.</p>';
    }</script>`;
  const { outcomes, reasons } = await crawlFolder(harness, {
    folder: 'held',
    replies: { '': body },
    browser,
  });
  expect(outcomes).toEqual({ '': 'forbidden' });
  expect(reasons['']).toBe(
    "The site shows its content only after consent to cookies. Paste the page's text.",
  );
});

test('stores the parts of a page that load on scroll once a reader has answered the cookie dialog', async () => {
  const lazy = `<div class="lazy" data-part="1" style="min-height: 900px"></div>
    <div role="dialog"><p>We and our partners store cookies.</p><button onclick="answer()">Reject all</button></div>
    <script>function answer() {
      document.querySelector('[role=dialog]').remove();
      new IntersectionObserver(([{ target }]) => {
        target.innerHTML = '<p>The last part of the manual explains how the hoist is oiled.</p>';
      }).observe(document.querySelector('.lazy'));
    }</script>`;
  await crawlFolder(harness, {
    folder: 'lazy-parts',
    replies: { '': manual('Halyard', ['hoist']), hoist: manual('Hoist', [], { text: lazy }) },
    browser,
  });
  const markdown = await markdownOf('lazy-parts/hoist');
  expect(markdown).toContain('how the hoist is oiled');
  expect(markdown).not.toContain('cookies');
});

test('stores the text of a dialog that a button loads', async () => {
  const definition = 'A queue is a list of jobs that a worker takes from its front, one after another.';
  const text = `<button aria-haspopup="dialog" id="open">Show definition</button><dialog><div></div><button>Close</button></dialog>
    <script>
      const dialog = document.querySelector('dialog');
      document.querySelector('#open').onclick = () => {
        dialog.firstChild.innerHTML = '<p>${definition}</p>';
        dialog.showModal();
      };
      dialog.querySelector('button').onclick = () => dialog.close();
    </script>`;
  const { note } = await crawlFolder(harness, {
    folder: 'dialogs',
    replies: {
      '': manual('Halyard', ['queues'], { text: '<button aria-haspopup="dialog">Contact sales</button>' }),
      queues: manual('Queues', [], { text }),
    },
    browser,
  });
  expect(await markdownOf('dialogs/queues')).toContain(definition);
  expect(note).toBeNull();
});
