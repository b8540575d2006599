import type { GuardedBrowser } from '../../browser/guarded-browser.ts';
import type { GuardedPage, RenderedDocument } from '../../browser/page/guarded-page.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { BlockedRequest } from '../../net/proxy/proxy-session.ts';
import { pauseAskedBy, refusalOf } from '../../net/refusal.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageUrl } from '../types.ts';
import { canonicalUrl } from '../urls/canonical-url.ts';

export interface RenderPageDeps {
  readonly browser: GuardedBrowser;
  readonly robots: Robots;
  readonly pace: HostPace;
  /** What is done with a page that was read; given as it was read when not given. */
  readonly operate?: (opened: GuardedPage, page: FetchedPage) => Promise<FetchedPage>;
  /** The longest that a page may take; the browser's own limit when not given. */
  readonly deadlineMs?: number;
}

/**
 * Reads a page as a browser shows it once its scripts have run; nothing on it is opened, unless `operate` does. A page that was fetched
 * is loaded again, from the address that answered. Obeys robots.txt for every document on the way, and holds the
 * host's place while it loads.
 *
 * @throws {PageFailure} as fetchPage does; `needs_browser` where there is no browser, `timeout` for a page that
 * comes to no end, `internal` for one that makes the browser crash.
 */
export type RenderPage = (
  page: Pick<PageUrl, 'url'> | Pick<FetchedPage, 'url' | 'finalUrl'>,
  signal?: AbortSignal,
  /** Told of the first request to each host that the page was refused. */
  onBlocked?: (blocked: BlockedRequest) => void,
) => Promise<FetchedPage>;

/** The proxy's own answers to plain HTTP, for a host that it could not connect to (proxy-chain, README). */
const FIRST_PROXY_STATUS = 590;

/** Makes the stage that renders pages. */
export function createRenderPage(deps: RenderPageDeps): RenderPage {
  const { browser, robots, pace, deadlineMs } = deps;
  return async (page, signal, onBlocked) => {
    const address = 'finalUrl' in page ? page.finalUrl : page.url;
    const turn = new HostTurn(pace, signal);
    await robots.check(address);
    await turn.take(address);
    let documents = 0;
    try {
      const rendered = await browser.withPage(page.url, (opened) => render(opened, page.url, address, deps), {
        ...(signal && { signal }),
        ...(onBlocked && { onBlocked }),
        ...(deadlineMs !== undefined && { deadlineMs }),
        async beforeDocument(url) {
          documents += 1;
          if (documents === 1) return;
          await robots.check(url);
          await turn.take(url);
        },
      });
      await robots.check(rendered.finalUrl);
      return rendered;
    } finally {
      turn.end();
    }
  };
}

async function render(
  opened: GuardedPage,
  url: string,
  address: string,
  { pace, operate }: RenderPageDeps,
): Promise<FetchedPage> {
  const answer = await opened.goTo(address);
  await refuse(url, { ...answer, html: '', finalUrl: address }, pace);
  await opened.waitForStableText();
  const document = await opened.read();
  await refuse(url, document, pace);
  const page = toFetchedPage(url, document);
  return operate ? operate(opened, page) : page;
}

/** Rejects when the document is not the page; a host that asks for a pause gets it. */
async function refuse(url: string, document: RenderedDocument, pace: HostPace): Promise<void> {
  const retryAfterMs = pauseAskedBy(document);
  if (retryAfterMs !== null) await pace.pause(new URL(document.finalUrl).host, retryAfterMs);
  if (document.status >= FIRST_PROXY_STATUS) {
    throw new PageFailure('unreachable', url, `${url} was not rendered: its host cannot be reached`);
  }
  const refusal = refusalOf(document, document.html);
  if (refusal !== null) {
    const { failure, text, isForOthers = false } = refusal;
    throw new PageFailure(failure, url, `${url} ${text}`, { retryAfterMs, isForOthers });
  }
}

/**
 * What a rendered page says depends on more than its document: its ETag and age would promise too much. Scripts
 * that follow the reader's place write it into the address, where it names no page.
 */
function toFetchedPage(url: string, { finalUrl, html }: RenderedDocument): FetchedPage {
  return {
    url,
    finalUrl: canonicalUrl(finalUrl) ?? finalUrl,
    kind: 'html',
    body: html,
    etag: null,
    lastModified: null,
    fetchedAt: new Date(),
    tryType: 'browser',
  };
}

/** The place at one host at a time. It is given up before another is asked for, so that no two pages wait for each other. */
class HostTurn {
  readonly #pace: HostPace;
  readonly #signal: AbortSignal | undefined;
  #leave: (() => void) | null = null;

  constructor(pace: HostPace, signal: AbortSignal | undefined) {
    this.#pace = pace;
    this.#signal = signal;
  }

  async take(url: string): Promise<void> {
    this.end();
    this.#leave = await this.#pace.enter(new URL(url).host, this.#signal);
  }

  end(): void {
    this.#leave?.();
    this.#leave = null;
  }
}
