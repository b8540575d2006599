import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { findChromium } from '../../workers/src/browser/find-chromium.ts';
import { createGuardedBrowser } from '../../workers/src/browser/guarded-browser.ts';
import { createRenderPage } from '../../workers/src/crawl/fetch/render-page.ts';
import { createSafeFetch } from '../../workers/src/net/http/safe-fetch.ts';
import { createRobots } from '../../workers/src/net/robots/robots.ts';
import { createApplicationSite } from './render/application-site.ts';
import { countProcessorTime } from './render/processor-time.ts';

/**
 * Rendered pages a second beside bare Chromium on the same pages in the same run, and the processor time that a page
 * takes with each, which says the same on a machine that others use too:
 *
 *   node scripts/bench/render.ts [pages a round, 30 when not given] [rounds, 3 when not given]
 *
 * Bare Chromium is the same program without our proxy, gate and limits: a fresh context and page, load, read the
 * HTML, close. It is given the number of pages at a time that suits it best.
 */
const PAGES_AT_A_TIME = [2, 4];
/** Pages that Lectern is asked for at a time; how many it takes up is its own affair. */
const ASKED_AT_A_TIME = 16;

type Render = (url: string) => Promise<string>;

const pageCount = Number(process.argv[2] ?? 30);
const rounds = Number(process.argv[3] ?? 3);
const answer = createApplicationSite(pageCount);
const site = createServer((request, response) => {
  const found = answer(request.url ?? '');
  response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain' }).end(found?.body);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
// A server that listens on a port has an AddressInfo.
const { port } = site.address() as AddressInfo;
const urls = Array.from({ length: pageCount }, (_, at) => `http://127.0.0.1:${port}/page/${at}`);

const bare = await openBare();
const guarded = await openGuarded();
const found = new Map<string, { readonly rate: number; readonly costMs: number }[]>();
for (let round = 0; round <= rounds; round += 1) {
  for (const width of PAGES_AT_A_TIME)
    await measure(`bare Chromium, ${width} at a time`, bare.render, width, round);
  await measure('Lectern', guarded.render, ASKED_AT_A_TIME, round);
}
await Promise.all([bare.close(), guarded.close()]);
site.close();
site.closeAllConnections();
print();

async function openBare(): Promise<{ render: Render; close: () => Promise<void> }> {
  const program = await findChromium(process.env);
  if ('unavailable' in program) throw new Error(program.unavailable);
  const browser = await chromium.launch({
    executablePath: program.executablePath,
    env: { ...process.env, ...program.environment },
    args: program.args,
    chromiumSandbox: false,
  });
  return {
    async render(url) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      const html = await page.content();
      await context.close();
      return html;
    },
    close: () => browser.close(),
  };
}

async function openGuarded(): Promise<{ render: Render; close: () => Promise<void> }> {
  const egress = { userAgent: 'Lectern bench', allowedHosts: [`127.0.0.1:${port}`] };
  const safeFetch = createSafeFetch(egress);
  const browser = await createGuardedBrowser({ ...egress, environment: process.env });
  const render = createRenderPage({
    browser,
    robots: createRobots({ safeFetch }),
    // The pace of one host is what a crawl is made to keep, not what the browser can do.
    pace: { enter: async () => () => {}, setGap: async () => {}, holdOff: async () => {} },
  });
  return {
    render: async (url) => (await render({ url })).body,
    async close() {
      await browser.close();
      await safeFetch.close();
    },
  };
}

/** The first round warms up and is not counted. */
async function measure(name: string, render: Render, width: number, round: number): Promise<void> {
  const waiting = [...urls];
  let withText = 0;
  const stopCounting = await countProcessorTime();
  const startedAt = performance.now();
  const lane = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const html = await render(url);
      if (html.includes('</section>')) withText += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const rate = urls.length / ((performance.now() - startedAt) / 1000);
  const time = await stopCounting();
  const costMs = ((time.own + time.children) * 1000) / urls.length;
  if (round > 0) found.set(name, [...(found.get(name) ?? []), { rate, costMs }]);
  const label = round === 0 ? 'warm-up' : `round ${round}`;
  const cost = `${costMs.toFixed(0)} ms of processor a page (${((time.own * 1000) / urls.length).toFixed(0)} of them ours)`;
  const text = `${withText} of ${urls.length} with their text`;
  console.log(`${label}  ${name}: ${rate.toFixed(1)} pages/s, ${cost}, ${text}`);
}

function print(): void {
  const all = [...found].map(([name, results]) => ({
    name,
    rate: median(results.map(({ rate }) => rate)),
    costMs: median(results.map(({ costMs }) => costMs)),
  }));
  const own = all.find(({ name }) => name === 'Lectern');
  const bareOnes = all.filter((one) => one !== own);
  for (const { name, rate, costMs } of all)
    console.log(`${name.padEnd(32)} ${rate.toFixed(1)} pages/s  ${costMs.toFixed(0)} ms of processor a page`);
  const rate = (own?.rate ?? Number.NaN) / Math.max(...bareOnes.map((one) => one.rate));
  const cost = Math.min(...bareOnes.map((one) => one.costMs)) / (own?.costMs ?? Number.NaN);
  console.log(`Lectern renders ${rate.toFixed(2)} of what bare Chromium does at its best`);
  console.log(`For the processor time of one page, bare Chromium does ${(1 / cost).toFixed(2)} pages`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
