import type { RequestListener } from 'node:http';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const crawl = (folder: string, replies: Readonly<Record<string, Reply>>, maxUrls?: number) =>
  crawlFolder(harness, { folder, replies, maxUrls });

const html = { 'content-type': 'text/html' };
const redirect = (location: string): Reply => ({ status: 302, headers: { location } });

test('does not store the error page or the search to which removed pages redirect', async () => {
  const notice = '<title>Kettle</title><main><h1>Hmm</h1><p>That did not work. Use the menu.</p></main>';
  harness.site.reply('/search?q=old', manual('Results'));
  for (const path of ['/error?code=404', '/cgi-sys/suspendedpage.cgi']) harness.site.reply(path, notice);
  const { outcomes } = await crawl('removed', {
    '': manual('Start', ['gone', 'failed', 'suspended', 'old', 'errors', 'search/']),
    gone: redirect('404.html'),
    '404.html': notice,
    failed: redirect('/error?code=404'),
    suspended: redirect('/cgi-sys/suspendedpage.cgi'),
    old: redirect('/search?q=old'),
    errors: redirect('errors/'),
    'errors/': manual('Errors'),
    'search/': manual('Search'),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    gone: 'not_found',
    failed: 'not_found',
    suspended: 'not_found',
    old: 'skipped',
    'errors/': 'stored',
    'search/': 'stored',
  });
});

test('fetches other pages in place of those without content, such as forms', async () => {
  const form = '<title>Reply</title><form><input name="text"><button>Send</button></form>';
  const replies = { '': manual('Start', ['reply', 'quote', 'kettle']), reply: form, quote: form };
  const { outcomes } = await crawl('forms', { ...replies, kettle: manual('Kettle') }, 3);
  expect(outcomes).toEqual({ '': 'stored', reply: 'empty', quote: 'empty', kettle: 'stored' });
});

test('stores no linked JSON, such as the responses of an API', async () => {
  const body = '{"data":[{"id":1,"html":"<b>One</b>"}],"next":null}';
  const items = { headers: { 'content-type': 'application/json' }, body };
  const start = manual('Start', ['items', 'vote']);
  const { outcomes, reasons } = await crawl('data', { '': start, items, vote: { headers: html, body } });
  expect(outcomes).toEqual({ '': 'stored', items: 'not_text', vote: 'not_text' });
  expect(reasons.items).toBe('This is JSON data, not a page.');
});

test('recognizes the text of missing pages where it contains the last word of the URL', async () => {
  const notice = '<h1>acme-docs.com is open</h1><p>Contact our brokers for an offer, or make an offer.</p>';
  const { outcomes } = await crawl('brokers', {
    '': manual('Start', ['offer']),
    offer: notice,
    'lectern-checks-for-missing-pages': notice,
  });
  expect(outcomes).toEqual({ '': 'stored', offer: 'not_found' });
});

test('fails short pages whose text the site also shows for a page that does not exist, in any language', async () => {
  const softNotFound: RequestListener = (request, response) => {
    const notice = `<h1>Η σελίδα δεν βρέθηκε</h1><p>${request.url} δεν υπάρχει πια. ID ${Math.random()}</p>`;
    response.writeHead(200, html).end(`<title>Kettle</title><main>${notice}</main>`);
  };
  const { outcomes, reasons } = await crawl('greek', {
    '': manual('Start', ['old', 'older', 'moved', 'stub']),
    old: softNotFound,
    older: softNotFound,
    moved: redirect('nowhere'),
    nowhere: softNotFound,
    stub: '<main><h1>Stub</h1><p>Η σελίδα είναι σύντομη.</p></main>',
    'lectern-checks-for-missing-pages': softNotFound,
  });
  expect(outcomes).toEqual({
    '': 'stored',
    old: 'not_found',
    older: 'not_found',
    moved: 'not_found',
    stub: 'stored',
  });
  expect(reasons.old).toBe('The site shows the same text for a page that does not exist.');
});

test('fails pages with the text of a missing page again when they are retried', async () => {
  const notice = '<title>Kettle</title><main><h1>Ups</h1><p>Tuota ei ole täällä enää.</p></main>';
  const paths = ['retried/old', 'retried/lectern-checks-for-missing-pages'];
  for (const path of paths) harness.site.reply(`/${path}`, notice);
  harness.site.reply('/retried/', manual('Start', ['old']));
  const source = await harness.addSource({ url: `${harness.site.origin}/retried/` });
  await harness.ingest(source);
  const attempt = await restartSource(harness.dataSource, source.id, {
    ...WHOLE_CRAWL,
    pages: 'failed',
  });
  await harness.ingest(source, { attempt: attempt ?? 0 });
  expect((await harness.sourceNow(source)).progress).toMatchObject({ done: 1, failures: { not_found: 1 } });
});

test('stores the requested page of a site that shows one short text for all URLs, and says so', async () => {
  const words = 'Sivusto on hetken pois käytöstä.';
  const linked = `<h1>Huoltokatko</h1><p>${words} <a href="/maintenance/contact">Ota yhteyttä</a></p>`;
  const plain = { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: words };
  for (const [folder, notice, others] of [
    ['maintenance', linked, ['contact']],
    ['scripted', `<h1>Huoltokatko</h1><p>${words}</p><script>setTimeout(reload, 9)</script>`, []],
    ['plain', plain, []],
  ] as const) {
    const shown = ['lectern-checks-for-missing-pages', '', ...others].map((path) => [path, notice]);
    const { outcomes, note } = await crawl(folder, Object.fromEntries(shown));
    expect(outcomes).toEqual({
      '': 'stored',
      ...Object.fromEntries(others.map((path) => [path, 'server_error'])),
    });
    expect(note).toContain(
      'The site shows the same text for a page that does not exist, so check the stored pages',
    );
  }
});

test('a refresh keeps the stored page when the site shows one short text for all URLs', async () => {
  harness.site.reply('/closed/', manual('Guide'));
  const source = await harness.addSource({ url: `${harness.site.origin}/closed/` });
  await harness.ingest(source);
  const passages = await harness.passagesOf(source);
  const notice = '<h1>Huoltokatko</h1><p>Sivusto on hetken pois käytöstä.</p>';
  for (const path of ['', 'lectern-checks-for-missing-pages']) harness.site.reply(`/closed/${path}`, notice);
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
  expect(await harness.passagesOf(source)).toEqual(passages);
});

test('stores a short start page that the site also shows, or redirects to, for missing pages', async () => {
  const start = '<title>Kettle</title><main><h1>Kettle</h1><p>Pick a <a href="guide">guide</a>.</p></main>';
  const shown = await crawl('hub', {
    '': start,
    guide: manual('Guide'),
    'lectern-checks-for-missing-pages': start,
  });
  expect(shown.outcomes).toEqual({ '': 'stored', guide: 'stored' });
  const redirected = await crawl('single-page', {
    '': '<title>Kettle</title><main><h1>Kettle</h1><p>It boils water.</p></main>',
    'lectern-checks-for-missing-pages': redirect('/single-page/'),
  });
  expect(redirected.outcomes).toEqual({ '': 'stored' });
});

test('recognizes notices of missing pages that differ in a word, or are shown in one section or for one extension', async () => {
  const notice = (word: string) => {
    const text = `Den här sidan har flyttat någon annanstans eller aldrig funnits. Prova menyn ovan. ${word}`;
    return `<title>Kettle</title><main><h1>Hoppsan</h1><p>${text}</p></main>`;
  };
  const stub = '<title>Kettle</title><main><h1>Descale</h1><p>Pour in the vinegar.</p></main>';
  const { outcomes } = await crawl('sections', {
    '': manual('Start', ['descale', 'old.html', 'forum/1']),
    descale: stub,
    'old.html': notice('Kaffe'),
    'lectern-checks-for-missing-pages.html': notice('Te'),
    'forum/1': notice('Vatten'),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    descale: 'stored',
    'old.html': 'not_found',
    'forum/1': 'not_found',
  });
});

test('requests no missing page of a site without short pages, and at most two of others', async () => {
  const stub = (title: string) => `<title>Kettle</title><main><h1>${title}</h1><p>Boils water.</p></main>`;
  const paths = ['one', 'two.html', 'three.php', 'four'];
  const probesOf = (folder: string) =>
    harness.site.requests.filter((request) => request.includes(`/${folder}/lectern-checks`));
  const text = `<p>${'A kettle boils water faster than a pot. '.repeat(20)}</p>`;
  await crawl('long', {
    '': manual('Start', paths, { text }),
    ...Object.fromEntries(paths.map((path) => [path, manual(path, [], { text })])),
  });
  expect(probesOf('long')).toEqual([]);
  const { outcomes } = await crawl('stubs', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, stub(path)])),
  });
  expect(Object.values(outcomes)).toEqual(Array(5).fill('stored'));
  expect(probesOf('stubs')).toHaveLength(2);
});

test('requests a page again that only showed the error notice of its site', async () => {
  let requests = 0;
  const busyAtFirst = (path: string): RequestListener => {
    return (_request, response) => {
      requests += 1;
      const notice = '<title>Kettle</title><main><h1>Easy there</h1><p>Faster than we can brew.</p></main>';
      const isBusy = requests <= 5;
      response.writeHead(isBusy || path !== 'missing' ? 200 : 404, html).end(isBusy ? notice : manual(path));
    };
  };
  const paths = ['one', 'two', 'three', 'four'];
  const { outcomes } = await crawl('hurry', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, busyAtFirst(path)])),
    'lectern-checks-for-missing-pages': busyAtFirst('missing'),
  });
  expect(Object.values(outcomes)).toEqual(Array(5).fill('stored'));
});

test('skips the copies of a page whose URL and text contain the time of the request', async () => {
  let requests = 0;
  const stamped = (path: string): RequestListener => {
    return (_request, response) => {
      requests += 1;
      const text = `<p>Request ${requests}</p>`;
      response.writeHead(200, html).end(manual(path, [`${path}?t=${requests}`], { text }));
    };
  };
  const copies = Array.from({ length: 40 }, (_, index) => [
    [`a?t=${index}`, stamped('a')],
    [`b?t=${index}`, stamped('b')],
  ]).flat();
  const { outcomes, reasons } = await crawl(
    'stamped',
    { '': manual('Start', ['a', 'b']), a: stamped('a'), b: stamped('b'), ...Object.fromEntries(copies) },
    12,
  );
  const stored = Object.keys(outcomes).filter((path) => outcomes[path] === 'stored');
  expect(stored.toSorted()).toEqual(['', 'a', 'b']);
  expect(new Set(Object.values(reasons))).toContain(
    'This page only repeats or lists other pages of this crawl.',
  );
});

test('stores pages with one title and one canonical URL when their texts differ', async () => {
  const paths = ['boil', 'pour', 'clean'];
  const head = '<title>Kettle</title><link rel="canonical" href="/one-canonical/">';
  const page = (topic: string) => {
    const text = `<p>To ${topic} is the job of the kettle, and this is how you ${topic} with care.</p>`;
    return `<head>${head}</head><main><h1>Kettle</h1>${text.repeat(4)}${topic.repeat(9)}</main>`;
  };
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const { outcomes } = await crawl('one-canonical', {
    '': `${page('heat')}<nav>${links} <a href="boil/print">Print</a></nav>`,
    ...Object.fromEntries(paths.map((path) => [path, page(path)])),
    'boil/print': page('heat'),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    boil: 'stored',
    pour: 'stored',
    clean: 'stored',
    'boil/print': 'skipped',
  });
});

test('retries failed pages one at a time, for sites that serve one request at a time', async () => {
  let running = 0;
  const oneAtATime = (path: string): RequestListener => {
    return (_request, response) => {
      running += 1;
      const isAlone = running === 1;
      // A small server takes as long.
      setTimeout(() => {
        running -= 1;
        if (isAlone) response.writeHead(200, html).end(manual(path));
        else response.writeHead(503).end();
      }, 100);
    };
  };
  const paths = Array.from({ length: 10 }, (_, index) => `page-${index}`);
  const { outcomes } = await crawl('single', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, oneAtATime(path)])),
  });
  expect(Object.values(outcomes)).toEqual(Array(11).fill('stored'));
});

test('stores all pages of a site that refuses each third request with 503', async () => {
  let requests = 0;
  const overloaded = (path: string): RequestListener => {
    return (_request, response) => {
      requests += 1;
      if (requests % 3 === 0) response.writeHead(503).end();
      else response.writeHead(200, html).end(manual(path));
    };
  };
  const paths = Array.from({ length: 10 }, (_, index) => `page-${index}`);
  const { outcomes } = await crawl('overloaded', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, overloaded(path)])),
  });
  expect(Object.values(outcomes)).toEqual(Array(11).fill('stored'));
});
