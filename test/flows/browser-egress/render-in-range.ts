import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { createGuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { PageFailure } from '../../../workers/src/errors/page-failure.ts';
import { openBrowser } from '../../support/browser/open-browser.ts';
import { ATTEMPTED } from './attacks.ts';

/** Pages to render inside an address range, and the browser to use. */
export interface RenderOrder {
  readonly by: 'guarded' | 'bare';
  readonly urls: readonly string[];
}

export interface RenderOutcome {
  /** For each URL the HTML of the page, or its failure class. */
  readonly pages: readonly string[];
  /** Connections that this process accepted from the browser to its proxy. */
  readonly proxyConnections: number;
}

const POLL_INTERVAL_MS = 250;
/** Longer than any page needs, even on a busy machine. */
const DEADLINE_MS = 90_000;

let proxyConnections = 0;
subscribe('net.server.socket', () => {
  proxyConnections += 1;
});

process.once('disconnect', () => process.exit());
process.on('message', async ({ by, urls }: RenderOrder) => {
  const pages = by === 'guarded' ? await showGuarded(urls) : await showBare(urls);
  process.send?.({ pages, proxyConnections } satisfies RenderOutcome);
});

async function showGuarded(urls: readonly string[]): Promise<string[]> {
  const browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    maxPages: 16,
    deadlineMs: DEADLINE_MS,
  });
  const show = (url: string) =>
    browser.withPage(url, async (page) => {
      await page.goTo(url);
      await page.waitForStableText();
      for (;;) {
        const { html } = await page.read();
        if (html.includes(ATTEMPTED)) return html;
        await delay(POLL_INTERVAL_MS);
      }
    });
  const nameOf = (error: unknown) => (error instanceof PageFailure ? error.failure : String(error));
  const shown = await Promise.all(urls.map((url) => show(url).catch(nameOf)));
  await browser.close();
  return shown;
}

/** Renders pages in an unguarded browser, which runs until this process ends. */
async function showBare(urls: readonly string[]): Promise<string[]> {
  const browser = await openBrowser();
  const show = async (url: string) => {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'commit', timeout: DEADLINE_MS });
    return page.content();
  };
  return Promise.all(urls.map((url) => show(url).catch(String)));
}
