import { expect, test } from 'vitest';
import { crawlFolder } from '../../../../test/support/crawl/crawl-folder.ts';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest, useForFile } from '../../../../test/support/use-resource.ts';

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));
const harness = useForEachTest(() => startTestIngest(site));

/** Crawls the site from `path` and returns the paths of the stored pages. */
async function crawl(path: string): Promise<string[]> {
  const source = await harness.addSource({ url: harness.site.origin + path, crawlType: 'crawl' });
  await harness.ingest(source, { browser });
  expect(await harness.documentOf(source)).toMatchObject({ status: 'active' });
  const rows = await listRows(harness.dataSource, 'singleurl_cache', {}, 'url');
  return rows
    .filter(({ status }) => status === 'success')
    .map(({ url }) => url.slice(harness.site.origin.length));
}

function textOf(name: string): string {
  return `The ${name} of Halyard is what this page explains to those who write services. `.repeat(5);
}

test('finds the pages of a tree that a script fills with the branch of the current page', async () => {
  const branches = { start: ['queues', 'workers'], queues: ['retries'], workers: [], retries: [] };
  const page = (name: string, title: string) =>
    manualPage(
      title,
      `${textOf(name)}<div class="page-tree-children"></div><script>
        document.querySelector('.page-tree-children').innerHTML =
          ${JSON.stringify(branches)}['${name}'].map((key) => '<a href="/docs/' + key + '">' + key + '</a>').join(' ');
      </script>`,
    );
  for (const name of ['queues', 'workers', 'retries']) harness.site.reply(`/docs/${name}`, page(name, name));
  harness.site.reply('/docs/', page('start', 'Halyard'));
  expect(await crawl('/docs/')).toEqual(['/docs/', '/docs/queues', '/docs/retries', '/docs/workers']);
});

test('finds the pages of a menu that a script fills on a page whose links are known', async () => {
  const names = ['queues', 'workers', 'retries'];
  const links = names.map((name) => `<a href="/learn/${name}">${name}</a>`).join('');
  const page = (name: string, next: string) =>
    manualPage(
      name,
      `<nav id="left"></nav><main><h1>${name}</h1>${textOf(name)}<p><a href="/learn/${next}">Next: ${next}</a></p></main>
      <script>document.querySelector('#left').innerHTML = ${JSON.stringify(links)};</script>`,
    );
  harness.site.reply('/learn/', page('start', 'queues'));
  for (const name of names) harness.site.reply(`/learn/${name}`, page(name, 'queues'));
  expect(await crawl('/learn/')).toEqual(['/learn/', '/learn/queues', '/learn/retries', '/learn/workers']);
});

test('opens the branches of a tree whose icons are not controls, and waits for their pages', async () => {
  harness.site.reply(
    '/docs/',
    manualPage(
      'Halyard',
      `${textOf('manual')}<div role="tree" id="root"></div><script>
      const add = (parent, name, children) => {
        const node = document.createElement('div');
        node.innerHTML = '<span><img class="expander" width="9" height="9"><a href="/docs/' + name + '">' + name + '</a></span>';
        parent.append(node);
        node.querySelector('img').onclick = async () => {
          await fetch('/docs/children.json');
          for (const child of children) add(node, child, []);
        };
      };
      add(root, 'queues', ['retries']);
      add(root, 'workers', ['limits']);</script>`,
    ),
  );
  harness.site.reply('/docs/children.json', { headers: { 'content-type': 'application/json' }, body: '{}' });
  for (const name of ['queues', 'retries', 'workers', 'limits'])
    harness.site.reply(`/docs/${name}`, manualPage(name, textOf(name)));
  const stored = await crawl('/docs/');
  expect(stored).toEqual(['/docs/', '/docs/limits', '/docs/queues', '/docs/retries', '/docs/workers']);
});

test('reads all definitions of a Swagger UI, which are in another folder', async () => {
  const definition = (title: string) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      openapi: '3.0.1',
      info: { title, version: '1' },
      paths: { [`/${title.toLowerCase()}`]: { get: { summary: `List ${title}`, responses: {} } } },
    }),
  });
  harness.site.reply('/v3/api-docs/ships', definition('Ships'));
  harness.site.reply('/v3/api-docs/ports', definition('Ports'));
  harness.site.reply(
    '/swagger-ui/index.html',
    `<!DOCTYPE html><title>Swagger UI</title><body><div id="swagger-ui"></div><script>
      document.querySelector('#swagger-ui').innerHTML = '<div class="swagger-ui"><form class="download-url-wrapper"><select>' +
        ['ships', 'ports'].map((name) => '<option value="/v3/api-docs/' + name + '">' + name + '</option>').join('') +
        '</select></form><h2>Ships</h2><a class="link" href="/v3/api-docs/ships"><span class="url">/v3/api-docs/ships</span></a></div>';
    </script></body>`,
  );
  expect(await crawl('/swagger-ui/index.html')).toEqual(['/v3/api-docs/ports', '/v3/api-docs/ships']);
});

test('tells the owner of a document with one page that clicks on its navigation led to no other pages', async () => {
  const menu = '<div class="menu"><span>Queues</span><span>Workers</span></div>';
  const { note, titles } = await crawlFolder(harness, {
    folder: 'dead',
    replies: {
      '': `<!DOCTYPE html><title>Halyard</title>${menu}<p>${textOf('manual')}</p><script></script>`,
    },
    browser,
  });
  expect(Object.keys(titles)).toEqual(['']);
  expect(note).toBe(
    'The site has navigation, but clicking it led to no other pages. Turn on agent vision, or add the URLs of the missing pages.',
  );
});
