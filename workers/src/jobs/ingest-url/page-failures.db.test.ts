import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { FAILURE_CLASSES, type FailureClass, nextStepFor } from '@lectern/shared/domain/documents/failure.ts';
import { beforeAll, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { insertRow, listRows } from '../../../../test/support/database/test-rows.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { createParserPool, type ParsedPage, type ParserPool } from '../../parser/parser-pool.ts';

const html = { 'content-type': 'text/html' };
/** Exceeds the parser's depth limit in a small page. */
const tooDeep = `<html><body><main>${'<div>'.repeat(50_000)}text</main></body></html>`;
const application = `<html><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div>
  <script src="app.js"></script></body></html>`;

/** A page for each failure class, and the message that its owner reads. */
const FAILURES: readonly (readonly [path: string, FailureClass, text: RegExp, Reply])[] = [
  [
    'private/keys.html',
    'robots',
    /^robots\.txt doesn't allow Lectern to fetch this page\.$/,
    manualPage('Keys', 'Nobody reads this.'),
  ],
  ['guarded.html', 'forbidden', /^The site blocked our request \(403\)\.$/, { status: 403 }],
  ['members.html', 'forbidden', /^The site requires a sign-in \(401\)\.$/, { status: 401 }],
  ['missing.html', 'not_found', /^The page does not exist \(404\)\.$/, { status: 404 }],
  ['slow.html', 'timeout', /^The site did not respond in time\.$/, () => {}],
  ['cut.html', 'unreachable', /^The site closed the connection\.$/, (request) => request.socket.destroy()],
  [
    'application.html',
    'needs_browser',
    /^The page needs JavaScript to show its text\.$/,
    { headers: html, body: application },
  ],
  ['deep.html', 'too_large', /nested/, { headers: html, body: tooDeep }],
  ['logo.html', 'not_text', /^This is not a text page \(content type image\/png\)\.$/, image()],
  ['inside.html', 'blocked_address', /10\.0\.0\.5 is not a public address/, redirect('http://10.0.0.5/')],
  [
    'hidden.html',
    'robots',
    /^robots\.txt doesn't allow Lectern to fetch this page\.$/,
    redirect('/docs/private/more.html'),
  ],
  ['blank.html', 'empty', /^The page is empty\.$/, { headers: html, body: ' ' }],
  ['broken.html', 'server_error', /^The site failed to respond \(500\)\.$/, { status: 500 }],
  [
    'deadly.html',
    'internal',
    /the worker is stopping|the parser crashed/,
    manualPage('Deadly', 'The parser does not survive this.'),
  ],
];

function image(): Reply {
  return {
    headers: { 'content-type': 'image/png' },
    body: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0]),
  };
}

function redirect(location: string): Reply {
  return { status: 302, headers: { location } };
}

/** Terms that only developers understand. */
const FOR_PROGRAMMERS = /\b(?:UND_ERR|E[A-Z]{4,}|undefined|null|Error:)/;

const harness = useForFile(startTestIngest);
let source: DocumentUrl;
let pages: ReadonlyMap<string, PageCache>;

/** One crawl visits all pages; the plan allows two of the three topics of its other pages. */
beforeAll(async () => {
  const links = ['queues.html', 'retries.html', ...FAILURES.map(([path]) => path)];
  const body = links.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  harness.site.reply('/docs/', manualPage('Halyard', body));
  for (const [path, , , reply] of FAILURES) harness.site.reply(`/docs/${path}`, reply);
  source = await harness.addSource();
  await addTopicsOfUser(98);
  await harness.ingest(source, { headersTimeoutMs: 1_500, parserPool: { ...harness.parserPool, parse } });
  const rows = await listRows(harness.dataSource, 'singleurl_cache', {}, 'position');
  pages = new Map(rows.map((page) => [page.url.replace(`${harness.site.origin}/docs/`, ''), page]));
});

/** Fails for one page like a parser that crashes. */
async function parse(page: FetchedPage): Promise<ParsedPage> {
  if (!page.url.endsWith('/deadly.html')) return harness.parserPool.parse(page);
  const dying = createParserPool({ maxThreads: 1, timeoutMs: 60_000, maxHeapMb: 256 });
  const parsing = dying.parse(page);
  await Promise.all([dying.close(), parsing.catch(() => {})]);
  return parsing;
}

async function addTopicsOfUser(count: number): Promise<void> {
  const topic = (name: string) => ({
    collectionId: harness.collectionId,
    urlId: source.id,
    name,
    slug: name,
    origin: 'user' as const,
  });
  const topics = Array.from({ length: count }, (_, index) => topic(`own-${index}`));
  for (const topic of topics) await insertRow(harness.dataSource, 'document_topics', topic);
}

test.each(FAILURES)('%s fails as %s with a message for its owner', (path, failure, text) => {
  const page = pages.get(path);
  expect(page).toMatchObject({ status: 'error', failure, markdown: null });
  expect(page?.errorMessage).toMatch(text);
  expect(page?.errorMessage).toMatch(/\.$/);
  expect(page?.errorMessage).not.toContain(page?.url);
  expect(page?.errorMessage).not.toMatch(FOR_PROGRAMMERS);
  expect(nextStepFor(failure, '')).toMatch(/^[A-Z].{20,}\.$/);
});

test('fails the pages after a document has used its CPU time, and serves the others', async () => {
  const costly = await startTestIngest();
  try {
    const document = await costly.addSource();
    const parseCostly: ParserPool['parse'] = (page, options) => {
      options?.onUsed?.(179_000);
      return costly.parserPool.parse(page);
    };
    await costly.ingest(document, { parserPool: { ...costly.parserPool, parse: parseCostly } });
    const rows = await listRows(costly.dataSource, 'singleurl_cache');
    const failed = rows.filter(({ status }) => status === 'error');
    expect(failed.map(({ failure, errorMessage }) => [failure, errorMessage])).toContainEqual([
      'too_costly',
      'This page was not read because the document has used its 180 seconds of CPU time.',
    ]);
    expect((await costly.sourceNow(document)).status).toBe('active');
  } finally {
    await costly[Symbol.asyncDispose]();
  }
});

test("stores a page over the plan's limit and says that agents do not see it", () => {
  const stored = [...pages.values()].filter(({ status }) => status === 'success');
  expect(stored.map(({ title, failure }) => [title, failure])).toEqual([
    ['Halyard', null],
    ['Queues', null],
    ['Retries', 'limit'],
  ]);
  expect(pages.get('retries.html')?.errorMessage).toMatch(/Agents do not see this page: all 100 topics/);
});

test('covers every failure class', () => {
  const covered = new Set<FailureClass>([
    'limit',
    'too_costly',
    'cancelled',
    ...FAILURES.map(([, failure]) => failure),
  ]);
  expect([...covered].sort()).toEqual([...FAILURE_CLASSES].sort());
});

test('serves the other pages and counts exactly', async () => {
  expect((await harness.documentOf(source)).status).toBe('active');
  expect(await harness.find(source, 'openQueue')).toContain(`${harness.site.origin}/docs/queues.html`);
  const { progress, note } = await harness.sourceNow(source);
  expect(progress).toMatchObject({
    found: FAILURES.length + 3,
    done: 3,
    failed: FAILURES.length,
    skipped: 0,
    overLimit: 0,
    failures: { forbidden: 2, robots: 2, timeout: 1, internal: 1 },
    current: null,
    etaMs: null,
  });
  expect(note).toContain(`${FAILURES.length} of ${FAILURES.length + 3} pages failed`);
});
