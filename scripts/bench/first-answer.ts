import { createServer } from 'node:http';
import { signIn } from '../../test/support/api/signed-in-client.ts';
import { startStack } from '../../test/support/processes/start-stack.ts';
import { listen } from '../../test/support/servers/listen.ts';
import { generateManuals } from './crawl/generated-manuals.ts';

/**
 * Measures the time from adding a site to the first correct answer, with everything that `npm start` runs:
 *
 *   node scripts/bench/first-answer.ts [pages, default 1000] [milliseconds per page, default 10]
 *
 * Each page contains a sentence that no other page has. A question is answered when a passage of that page is cited. The start
 * page links to all others.
 */
const [pages = 1_000, pageMs = 10] = process.argv.slice(2).map(Number);
const MAX_FIRST_ANSWER_MS = 3_000;
const POLL_INTERVAL_MS = 100;
/** The asked pages, as shares of the site. */
const ASKED = [0, 0.1, 0.5, 0.99];

interface Document {
  readonly status: string;
  readonly progress: { readonly done: number; readonly searchable?: number } | null;
  readonly note: string | null;
}

interface Answer {
  readonly passages: readonly { readonly url: string }[];
}

const subjectOf = (page: number) => `quux${page}zx`;
const site = await listen(createSite());
const stack = await startStack({ PLANS: 'off', CRAWL_ALLOWED_HOSTS: site.host });
try {
  const client = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  const { id } = await client.call<{ id: number }>('POST', '/api/collections', { name: 'Bench' });
  const documentNow = async () => {
    const path = `/api/collections/${id}/recent_documents`;
    return (await client.call<Document[]>('GET', path))[0];
  };
  const isAnswered = async (page: number) => {
    const query = `What does the setting ${subjectOf(page)} do?`;
    const body = { tool: 'retrieve_technical_documentation', arguments: { query } };
    const { passages } = await client.call<Answer>('POST', `/api/collections/${id}/ask`, body);
    return passages.some(({ url }) => url.replace(/#.*/, '').endsWith(`/page-${page}.html`));
  };
  const startedAt = performance.now();
  const sinceStart = () => performance.now() - startedAt;
  await client.call('POST', `/api/collections/${id}/urls`, {
    ...{ collectionId: id, url: `${site.origin}/docs/`, crawlType: 'crawl', maxUrls: pages + 1 },
  });
  let firstMs = Number.POSITIVE_INFINITY;
  for (const page of ASKED.map((share) => Math.floor(share * pages))) {
    while (!(await isAnswered(page))) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const ms = sinceStart();
    firstMs = Math.min(firstMs, ms);
    const { progress } = (await documentNow()) ?? {};
    const state = progress ? `${progress.done} stored, ${progress.searchable ?? 0} searchable` : '';
    console.log(`page ${String(page).padStart(4)} answers after ${ms.toFixed(0).padStart(6)} ms`, state);
  }
  while ((await documentNow())?.status === 'processing')
    await new Promise((resolve) => setTimeout(resolve, 200));
  const { progress, note } = (await documentNow()) ?? {};
  console.log(`crawl ended after ${sinceStart().toFixed(0)} ms with ${progress?.done} pages`, note ?? '');
  if (firstMs > MAX_FIRST_ANSWER_MS) {
    console.error(`The first correct answer must come within ${MAX_FIRST_ANSWER_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await stack.stop();
  await site[Symbol.asyncDispose]();
}

/** A manual of generated pages; each takes `pageMs`. */
function createSite() {
  const [manual = []] = generateManuals(1, pages);
  const bodies = manual.map(({ html }, page) => {
    const sentence = `<p>The setting ${subjectOf(page)} limits how many jobs run at once.</p>`;
    return Buffer.from(String(html).replace('</h1>', () => `</h1>${sentence}`));
  });
  const links = bodies
    .map((_, page) => `<li><a href="page-${page}.html">Chapter ${page}</a></li>`)
    .join('\n');
  const start = `<main><h1>Manual</h1><p>All chapters.</p><ul>${links}</ul></main>`;
  return createServer((request, response) => {
    const [, page] = /^\/docs\/page-(\d+)\.html$/.exec(request.url ?? '') ?? [];
    const body = request.url === '/docs/' ? start : page === undefined ? undefined : bodies[Number(page)];
    setTimeout(() => {
      response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
        .end(body);
    }, pageMs);
  });
}
