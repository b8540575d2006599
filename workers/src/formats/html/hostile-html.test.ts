import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { fetchPage } from '../../crawl/fetch/fetch-page.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createParserPool, type ParserPool } from '../../parser/parser-pool.ts';

let site: TestSite;
let safeFetch: SafeFetch;
let pool: ParserPool;

beforeAll(async () => {
  site = await serveSite({ '/calm': '<main><h1>Calm</h1><p>A page between storms.</p></main>' });
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  pool = createParserPool({ maxThreads: 1, timeoutMs: 10_000, maxHeapMb: 512 });
  await read('/calm');
});

afterAll(async () => {
  await pool.close();
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

/** Reads a page like a crawl does. Returns "read" or the kind of its failure. */
async function read(path: string): Promise<string> {
  try {
    const deps = { safeFetch, robots: createRobots({ safeFetch }) };
    await pool.parse(await fetchPage({ url: `${site.origin}${path}` }, deps));
    return 'read';
  } catch (error) {
    if (error instanceof PageFailure) return error.failure;
    throw error;
  }
}

const MILLION = 1_000_000;
const SENTENCE = 'A sentence that is long enough. ';
const distinctNames = Array.from({ length: MILLION }, (_, index) => `a${index}`);

test.each<[string, () => string, string]>([
  ['a million nested elements', () => '<b>'.repeat(MILLION), 'too_large'],
  ['a million attributes', () => `<p ${distinctNames.join(' ')}>Text`, 'read'],
  ['twenty megabytes of text', () => `<p>${'word '.repeat(4 * MILLION)}</p>`, 'too_large'],
  ['a hundred thousand open elements', () => '<p>x<a>y<li>'.repeat(100_000 / 3), 'read'],
  ['a hundred thousand open table cells', () => '<table><tr><td>'.repeat(100_000 / 3), 'too_large'],
  ['fifty thousand links side by side', () => `<p>${'<a href="/x">x</a> '.repeat(50_000)}`, 'read'],
  ['a list without end tags', () => `<ul>${'<li><a>y'.repeat(4_900)}${'<i>x</i>'.repeat(50_000)}`, 'read'],
  [
    'forty thousand posts beside a text',
    () =>
      '<div class=a><article>x</article></div>'.repeat(40_000) +
      `<div class=a>${'<i>Text </i>'.repeat(40_000)}</div>`,
    'read',
  ],
  [
    'four hundred nested menus around a part of a long text',
    () =>
      `<p>${SENTENCE.repeat(45_000)}</p>${'<div class=menu><a href=x></a>'.repeat(400)}${`<p>${SENTENCE}</p>`.repeat(25_000)}`,
    'read',
  ],
  ['a million angle brackets', () => `<p>Text ${'<'.repeat(MILLION)}`, 'read'],
  ['a million tabs', () => `<p>a${'\t'.repeat(MILLION)}b`, 'read'],
  ['a million unclosed comments', () => `<p>Text${'<!--'.repeat(MILLION)}`, 'read'],
  [
    'a quarter of a million redirects',
    () => `<p>Text${'<meta http-equiv=refresh content='.repeat(MILLION / 4)}`,
    'too_large',
  ],
])('%s affect only their own page', async (_name, body, expected) => {
  site.reply('/storm', body());
  expect(await read('/storm')).toBe(expected);
  expect(await read('/calm')).toBe('read');
});
