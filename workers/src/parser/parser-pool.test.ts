import { decodeSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { sharedParserPool } from '../../../test/support/crawl/shared-parser-pool.ts';
import { runForOwner } from '../fairness/current-owner.ts';
import { createFetchedPage, type FetchedPage } from '../formats/page.ts';
import { createParserPool, type ParserPool } from './parser-pool.ts';

const LIMITS = { maxThreads: 1, timeoutMs: 60_000, maxHeapMb: 256 };

/** Takes seconds to parse. */
const COSTLY_PAGE = page(`<p>${'word <b>bold</b> '.repeat(400_000)}</p>`);

const SEGMENT: SegmentInput = {
  documentId: 7,
  passages: [
    {
      passageId: 1,
      topicId: 1,
      pageKey: 1,
      title: 'Queues',
      headingPath: [],
      text: 'First in, first out.',
      codeShare: 0,
    },
  ],
};

/** With LIMITS. A test whose page ends a parser, or that needs other limits, creates its own pool. */
const sharedPool = sharedParserPool();
let pool: ParserPool | undefined;

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

describe('parser pool', () => {
  test('parses a page into markdown and passages', async () => {
    const { title, passagesJson } = await sharedPool.parse(
      page('<h1>Queues</h1><p>First in, first out.</p>'),
    );
    expect(title).toBe('Queues');
    expect(JSON.parse(passagesJson)).toMatchObject([{ text: '# Queues\n\nFirst in, first out.' }]);
  });

  test('never stores half a surrogate pair, where a heading or a long word is cut', async () => {
    const emoji = '😀'.repeat(1_200);
    const { passagesJson } = await sharedPool.parse(
      page(`<h1>Emoji</h1><h2>y${emoji}</h2><p>x${emoji}</p><pre><code>z${emoji}</code></pre>`),
    );
    expect(passagesJson).toContain('😀');
    expect(/\\ud[89a-f]/i.test(passagesJson)).toBe(false);
  });

  test('returns the first 50,000 links of a page, and 500 languages', async () => {
    const repeat = (count: number, each: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => each(at)).join('');
    const alternates = repeat(600, (at) => `<link rel="alternate" hreflang="pt" href="/pt/${at}">`);
    const anchors = repeat(60_000, (at) => `<a href="/${at}"></a>`);
    const { links, languages } = await sharedPool.parse(
      page(`${alternates}<h1>Index</h1><p>Text.</p>${anchors}`),
    );
    expect([links.length, languages?.length]).toEqual([50_000, 500]);
    const base = `<base href="/${'x'.repeat(1_900)}/">`;
    const relative = repeat(5_000, (at) => `<a href="${at}"></a>`);
    const long = await sharedPool.parse(page(`${base}<h1>Index</h1><p>Text.</p>${relative}`));
    expect(long.links.length).toBeLessThan(3_000);
  });

  test('shortens titles and leaves out long anchors and URLs, which all passages of a page repeat', async () => {
    const long = 'x'.repeat(100_000);
    const paragraphs = '<p>A sail that is not hoisted catches no wind at all.</p>'.repeat(2_000);
    const site = `<meta property="og:site_name" content="${long}">`;
    const body = `<title>${long}</title>${site}<main><h1 id="${long}">Sails</h1>${paragraphs}</main>`;
    const { passagesJson } = await sharedPool.parse(page(body));
    expect(passagesJson.length).toBeLessThan(2 * paragraphs.length);
    const named = await sharedPool.parse(page(`<title>${long}</title>${site}<main>${paragraphs}</main>`));
    expect([named.title.length, named.siteName?.length]).toEqual([1_000, 1_000]);
    const redirected = { ...page(body), finalUrl: `https://docs.acme-docs.com/${long}` };
    await expect(sharedPool.parse(redirected)).rejects.toMatchObject({
      failure: 'too_large',
      message: "The page's URL has more than 2,048 characters.",
    });
  });

  test('parses more pages than it has parsers', async () => {
    pool = createParserPool({ ...LIMITS, maxThreads: 2 });
    const parse = pool.parse;
    const titles = Array.from({ length: 9 }, (_, index) => `Page ${index}`);
    const parsed = await Promise.all(
      titles.map((title) => parse(page(`<h1>${title}</h1><p>Text of it.</p>`))),
    );
    expect(parsed.map(({ title }) => title)).toEqual(titles);
  });

  test("parses an owner's page while another owner's page takes long", async () => {
    pool = createParserPool({ maxThreads: 1, timeoutMs: 60_000, maxHeapMb: 1_024 });
    const { parse } = pool;
    await parse(page('<p>The parser runs.</p>'));
    const slow = runForOwner(1, () => parse(COSTLY_PAGE)).catch(() => {});
    const quick = runForOwner(2, () => parse(page('<p>Next page.</p>')));
    const first = await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')]);
    expect(first).toBe('quick');
  });

  test.each([1, 2, 4])('does not let an owner of costly pages hold all of %d parsers', async (maxThreads) => {
    pool = createParserPool({ maxThreads, timeoutMs: 60_000, maxHeapMb: 1_024 });
    const { parse } = pool;
    const costly = Array.from({ length: maxThreads + 1 }, () => runForOwner(1, () => parse(COSTLY_PAGE)));
    const ended = Promise.allSettled(costly).then(() => 'costly pages');
    for (let number = 0; number < 15; number += 1) {
      const ordinary = runForOwner(2, () => parse(page('<p>An ordinary page.</p>'))).then(
        () => 'ordinary page',
      );
      expect(await Promise.race([ordinary, ended])).toBe('ordinary page');
    }
    await pool.close();
    await ended;
  });

  test('builds the segment of a document', async () => {
    const segment = decodeSegment(await sharedPool.buildSegment('https://docs.example.org/', SEGMENT));
    expect(segment).toMatchObject({ documentId: 7, passageCount: 1 });
  });

  test('builds a segment while a page of its owner takes long', async () => {
    pool = createParserPool({ ...LIMITS, maxHeapMb: 1_024 });
    const { parse, buildSegment } = pool;
    const first = await runForOwner(1, () => {
      const page = parse(COSTLY_PAGE).then(
        () => 'page',
        () => 'page',
      );
      return Promise.race([page, buildSegment('https://docs.example.org/', SEGMENT).then(() => 'segment')]);
    });
    expect(first).toBe('segment');
  });

  test('fails a page that is nested too deeply, and only that page', async () => {
    const nested = page('<div>'.repeat(50_000));
    await expect(sharedPool.parse(nested)).rejects.toMatchObject({ failure: 'too_large', url: nested.url });
    await expect(sharedPool.parse(page('<p>Next page.</p>'))).resolves.toBeDefined();
  });

  test('reports the CPU time of pages, fails a page that exceeds its time limit as too costly, and recovers', async () => {
    pool = createParserPool({ ...LIMITS, timeoutMs: 500 });
    const { parse } = pool;
    let usedMs = 0;
    const onUsed = (ms: number) => {
      usedMs += ms;
    };
    // CPU time is counted in ticks of 4 ms, which a short page may not take.
    await sharedPool.parse(page('<p>First page.</p>'.repeat(20_000)), { onUsed });
    expect(usedMs).toBeGreaterThan(0);
    usedMs = 0;
    await expect(parse(COSTLY_PAGE, { onUsed })).rejects.toMatchObject({
      failure: 'too_costly',
      url: COSTLY_PAGE.url,
    });
    expect(usedMs).toBeGreaterThanOrEqual(500);
    // The first page of a new parser may also take a second on a busy machine.
    const next = () =>
      parse(page('<p>Next page.</p>')).then(
        () => 'parsed',
        () => 'late',
      );
    await expect.poll(next).toBe('parsed');
  });

  test('fails a page that exceeds the memory limit as too large, and parses the pages behind it', async () => {
    pool = createParserPool({ ...LIMITS, timeoutMs: 60_000, maxHeapMb: 64 });
    const { parse } = pool;
    await parse(page('<p>The parser runs.</p>'));
    const huge = page(`<p>${'<i>a</i>'.repeat(900_000)}</p>`);
    const failed = expect(parse(huge)).rejects.toMatchObject({ failure: 'too_large', url: huge.url });
    const titles = ['One', 'Two', 'Three'];
    const behind = await Promise.all(titles.map((title) => parse(page(`<h1>${title}</h1><p>Text.</p>`))));
    await failed;
    expect(behind.map(({ title }) => title)).toEqual(titles);
  });

  test('fails only the page that crashes its parser in an isolated process', async () => {
    const crash = new URL('../../../test/support/faults/crash-on-page.ts', import.meta.url);
    process.execArgv.push('--import', crash.href);
    try {
      pool = createParserPool(LIMITS);
      const { parse } = pool.isolated;
      await expect(parse(page('<p>CRASH_ON_TEXT</p>'))).rejects.toMatchObject({
        failure: 'internal',
        message: 'Parsing the page failed: the parser crashed (SIGSEGV).',
      });
      await expect(parse(page('<p>Next page.</p>'))).resolves.toBeDefined();
    } finally {
      process.execArgv.splice(-2);
    }
  });

  test('keeps the reply of a file apart from the page behind it', async () => {
    const { parse } = sharedPool;
    await parse(page('<p>The parser runs.</p>'));
    const file = { ...page(''), kind: 'pdf' as const, bytes: Buffer.from('%PDF-1.4 and no more') };
    const [broken, next] = await Promise.allSettled([parse(file), parse(page('<h1>Next</h1><p>Text.</p>'))]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { url: file.url } });
    expect(next).toMatchObject({ value: { title: 'Next' } });
  });

  test('parses pages on a thread that was started in advance', async () => {
    pool = createParserPool(LIMITS);
    pool.start();
    pool.start();
    const parsed = pool.parse(page('<h1>First</h1><p>Text.</p>'));
    await expect(parsed).resolves.toMatchObject({ title: 'First' });
  });

  test('fails waiting pages when it is closed', async () => {
    pool = createParserPool(LIMITS);
    const failures = [page('<p>One.</p>'), page('<p>Two.</p>')].map((waiting) =>
      expect(pool?.parse(waiting)).rejects.toMatchObject({ failure: 'internal' }),
    );
    await pool.close();
    await Promise.all(failures);
    await expect(pool.parse(page('<p>Late.</p>'))).rejects.toMatchObject({ failure: 'internal' });
  });
});

function page(body: string): FetchedPage {
  return createFetchedPage({ url: 'https://docs.example.org/guide', kind: 'html', body });
}
