import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { createGuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { PageFailure } from '../../../workers/src/errors/page-failure.ts';
import { openBrowser } from '../../support/browser/open-browser.ts';
import { TRIED } from './attacks.ts';

/** Pages to show inside of an address range, and by what. */
export interface RenderOrder {
  readonly by: 'guarded' | 'bare';
  readonly urls: readonly string[];
}

export interface RenderOutcome {
  /** For each address the HTML of the page, or the class of its failure. */
  readonly pages: readonly string[];
  /** Connections that this program's own servers accepted: those of the browser to its proxy. */
  readonly proxyConnections: number;
}

const LOOK_EVERY_MS = 50;
/** Longer than any page needs, on a machine that is busy too. */
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
        if (html.includes(TRIED)) return html;
        await delay(LOOK_EVERY_MS);
      }
    });
  const nameOf = (error: unknown) => (error instanceof PageFailure ? error.failure : String(error));
  const shown = await Promise.all(urls.map((url) => show(url).catch(nameOf)));
  await browser.close();
  return shown;
}

/** A browser as others start it, which goes wherever its pages want, until this program ends. */
async function showBare(urls: readonly string[]): Promise<string[]> {
  const browser = await openBrowser();
  const show = async (url: string) => {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'commit', timeout: DEADLINE_MS });
    return page.content();
  };
  return Promise.all(urls.map((url) => show(url).catch(String)));
}
