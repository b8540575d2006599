import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { findChromium } from '../../workers/src/browser/find-chromium.ts';
import { createGuardedBrowser } from '../../workers/src/browser/guarded-browser.ts';
import { createRenderPage } from '../../workers/src/crawl/render-page.ts';
import { createRobots } from '../../workers/src/net/robots.ts';
import { createSafeFetch } from '../../workers/src/net/safe-fetch.ts';
import { createApplicationSite } from './render/application-site.ts';

/**
 * Rendered pages a second beside bare Chromium on the same pages in the same run:
 *
 *   node scripts/bench/render.ts [pages, 60 when not given]
 *
 * Bare Chromium is the same program without our proxy, gate and limits: a fresh context and page, load, read the
 * HTML, close. It is given the number of pages at a time that suits it best.
 */
const PAGES_AT_A_TIME = [2, 3, 4, 6];
const ROUNDS = 3;

type Render = (url: string) => Promise<string>;

const pageCount = Number(process.argv[2] ?? 60);
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
const rates = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const width of PAGES_AT_A_TIME)
    await measure(`bare Chromium, ${width} at a time`, bare.render, width, round);
  await measure('Lectern', guarded.render, 16, round);
}
await Promise.all([bare.close(), guarded.close()]);
site.close();
site.closeAllConnections();
print();

async function openBare(): Promise<{ render: Render; close: () => Promise<void> }> {
  const found = await findChromium(process.env);
  if ('unavailable' in found) throw new Error(found.unavailable);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.environment },
    args: found.args,
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
  const startedAt = performance.now();
  const lane = async () => {
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const html = await render(url);
      if (html.includes('</section>')) withText += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const rate = urls.length / ((performance.now() - startedAt) / 1000);
  if (round > 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
  const label = round === 0 ? 'warm-up' : `round ${round}`;
  console.log(`${label}  ${name}: ${rate.toFixed(1)} pages/s, ${withText} of ${urls.length} with their text`);
}

function print(): void {
  const best = [...rates].map(([name, found]) => ({ name, rate: median(found) }));
  const bareRate = Math.max(...best.filter(({ name }) => name !== 'Lectern').map(({ rate }) => rate));
  const ownRate = best.find(({ name }) => name === 'Lectern')?.rate ?? Number.NaN;
  for (const { name, rate } of best) console.log(`${name.padEnd(32)} ${rate.toFixed(1)} pages/s`);
  console.log(`Lectern renders ${(ownRate / bareRate).toFixed(2)} of what bare Chromium does at its best`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
