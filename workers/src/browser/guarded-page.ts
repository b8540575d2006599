import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { BlockedAddressError } from '../errors/network-errors.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { ProxySession } from '../net/proxy/proxy-session.ts';
import { openDocumentGate } from './document-gate.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { navigationFailure } from './navigation-failure.ts';
import { PageHands } from './page-hands.ts';
import { countText, readHtml } from './page-text.ts';
import { PageTraffic } from './page-traffic.ts';
import { settledText } from './settled-text.ts';

export interface GuardedPageSettings {
  /** The address asked for, which failures name. */
  readonly url: string;
  readonly userAgent: string;
  readonly pass: ProxySession;
  /** Called for each address that the page goes to, redirects included; what it throws is the page's failure. */
  readonly beforeDocument: (url: string) => Promise<void>;
  /** Told what ends the page from outside of the calls below. */
  readonly fail: (error: unknown) => void;
}

/** What a server answered for a document. */
export interface DocumentAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** A document as its scripts have made it. */
export interface RenderedDocument extends DocumentAnswer {
  readonly html: string;
  readonly finalUrl: string;
}

/** The browser ended under a page, which need not be that page's doing. */
export class BrowserGoneError extends Error {
  override readonly name = 'BrowserGoneError';
}

/** A page that leads on more often than this leads nowhere. */
const MAX_DOCUMENTS = 10;
const MAX_HTML_CHARS = 10 * 1024 * 1024;
/** High, so that more of what waits to be scrolled to is there at once. */
const VIEWPORT = { width: 1280, height: 2_000 };

/** Opens a page in a context of its own: it shares no cookie, cache or storage with another page. */
export async function openGuardedPage(browser: Browser, settings: GuardedPageSettings): Promise<GuardedPage> {
  const context = await browser.newContext({
    userAgent: settings.userAgent,
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  try {
    return await guardPage(await context.newPage(), settings);
  } catch (error) {
    context.close().catch(() => {});
    throw error;
  }
}

async function guardPage(page: Page, settings: GuardedPageSettings): Promise<GuardedPage> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const guarded = new GuardedPage(settings, page, session, frameId);
  await openDocumentGate({
    session,
    frameId,
    credentials: settings.pass,
    beforeDocument: (url) => guarded.enter(url),
  });
  return guarded;
}

export class GuardedPage {
  /** By which the page is operated. */
  readonly hands: PageHands;
  readonly #settings: GuardedPageSettings;
  readonly #page: Page;
  readonly #traffic: PageTraffic;
  readonly #world: IsolatedWorld;
  #documents = 0;
  #stays = false;
  #lastTarget: string;
  #failureCode: string | null = null;
  #answer: DocumentAnswer | null = null;

  constructor(settings: GuardedPageSettings, page: Page, session: CDPSession, frameId: string) {
    this.#settings = settings;
    this.#page = page;
    this.#lastTarget = settings.url;
    this.#traffic = new PageTraffic(page);
    this.#world = new IsolatedWorld(session, frameId);
    this.hands = new PageHands(page, session, this.#world);
    page.on('close', () => settings.fail(new BrowserGoneError('The page was closed')));
    page.on('crash', () => settings.fail(crashFailure(settings.url)));
    page.on('requestfailed', (request) => {
      if (this.#isDocument(request)) this.#failureCode = request.failure()?.errorText ?? null;
    });
    page.on('response', (response) => {
      if (!this.#isDocument(response.request())) return;
      this.#answer = { status: response.status(), headers: new Map(Object.entries(response.headers())) };
    });
  }

  /** Goes to the page. Rejects with PageFailure when no document comes of it. */
  async goTo(url: string): Promise<DocumentAnswer> {
    const { pass } = this.#settings;
    // No server has named this address: Chromium would read files by it.
    pass.checkUrl(url);
    const response = await this.#page.goto(url, { waitUntil: 'commit', timeout: 0 }).catch(() => null);
    const kept = pass.failureOf(this.#lastTarget);
    if (kept !== null) throw kept;
    if (response === null || this.#answer === null) throw this.#failure();
    return this.#answer;
  }

  /** Waits until the text of the page has come to rest. */
  async settle(): Promise<void> {
    await settledText({
      countText: () => this.countText(),
      quietForMs: () => this.#traffic.quietForMs(),
    });
  }

  /** Keeps the page where it is from here on: what leads elsewhere is stopped, which is no failure of the page. */
  stay(): void {
    this.#stays = true;
  }

  /** Characters of text that the page has now; null while it is on its way to another document. */
  async countText(): Promise<number | null> {
    return this.#world.call(countText);
  }

  /** Reads the document as it is now. Rejects with PageFailure when it is too large or has no public address. */
  async read(): Promise<RenderedDocument> {
    const { url } = this.#settings;
    const read = await this.#world.call(readHtml, MAX_HTML_CHARS);
    if (read === null || this.#answer === null) {
      throw new PageFailure('timeout', url, `${url} was not rendered: its scripts lead from page to page`);
    }
    if (read.html === null) {
      throw new PageFailure('too_large', url, `${url} was not rendered: its scripts make it too large`);
    }
    return { ...this.#answer, html: read.html, finalUrl: this.#judge(read.address) };
  }

  /** Closes the page with its context, whatever its scripts are doing. */
  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Judges where the page's own frame wants to go, and rejects when it may not. */
  async enter(target: string): Promise<void> {
    const { url, beforeDocument, fail } = this.#settings;
    if (this.#stays)
      throw new PageFailure('not_found', url, `${url} leads to ${target}, where nobody follows`);
    try {
      this.#documents += 1;
      this.#lastTarget = this.#judge(target);
      if (this.#documents > MAX_DOCUMENTS) {
        throw new PageFailure(
          'unreachable',
          url,
          `${url} was not rendered: it leads on more than ${MAX_DOCUMENTS} times`,
        );
      }
      await beforeDocument(target);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  #judge(target: string): string {
    try {
      return this.#settings.pass.checkUrl(target).href;
    } catch (error) {
      if (this.#documents <= 1 || !(error instanceof BlockedAddressError)) throw error;
      const { host, reason } = error;
      throw new BlockedAddressError(`it leads to ${target}: ${error.message}`, { host, reason });
    }
  }

  #isDocument(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }

  /** Chromium says why a document did not come, unless it ended itself. */
  #failure(): Error {
    return this.#failureCode === null
      ? new BrowserGoneError('The page was closed')
      : navigationFailure(this.#settings.url, this.#failureCode);
  }
}

function crashFailure(url: string): PageFailure {
  return new PageFailure('internal', url, `${url} was not rendered: its scripts made the browser crash`);
}
