import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { ResponseHead } from '../../net/http/response-head.ts';
import type { ProxySession } from '../../net/proxy/proxy-session.ts';
import { BrowserClosedError, BrowserStuckError } from './browser-errors.ts';
import { openShadowRoots, removeServiceWorkers } from './init-scripts.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { toNavigationFailure } from './navigation-failure.ts';
import { guardNavigation } from './navigation-guard.ts';
import { NetworkActivity } from './network-activity.ts';
import { PageController } from './page-controller.ts';
import { countTextChars, measureContentHeight, readHtml, scrollToEnd } from './page-text.ts';
import { waitForStableText } from './wait-for-stable-text.ts';

export interface GuardedPageSettings {
  /** The requested URL, which failures name. */
  readonly url: string;
  readonly userAgent: string;
  readonly proxySession: ProxySession;
  /** Called before each navigation, redirects included; an error becomes the failure of the page. */
  readonly beforeDocument: (url: string) => Promise<void>;
  /** Reports an error that happens outside of the calls below. */
  readonly fail: (error: unknown) => void;
}

/** A document after its scripts have run. */
export interface RenderedDocument extends ResponseHead {
  readonly html: string;
  readonly finalUrl: string;
  /** Whether one of its scripts is missing from its site. */
  readonly isScriptMissing: boolean;
}

const MAX_NAVIGATIONS = 10;
/** A browser asks within a second whether a page may navigate, and within a few on a busy machine. */
const MAX_NAVIGATION_START_MS = 10_000;
/** Sites block clients that send more. Pages load their scripts and styles from a few other hosts. */
const MAX_REQUESTS_TO_OTHER_HOST = 500;
const MAX_HTML_CHARS = 10 * 1024 * 1024;
const VIEWPORT = { width: 1280, height: 2_000 };
/** The memory for drawing a page grows with its viewport: 51 MB at this height. */
const MAX_VIEWPORT_HEIGHT = 10_000;
/** The scrolls to the end of a page that keeps growing. */
const MAX_SCROLLS = 12;

/** Opens a page in its own browser context, without shared cookies, cache or storage. */
export async function openGuardedPage(browser: Browser, settings: GuardedPageSettings): Promise<GuardedPage> {
  const context = await browser.newContext({
    userAgent: settings.userAgent,
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  try {
    await context.addInitScript(openShadowRoots);
    await context.addInitScript(removeServiceWorkers);
    return await guardPage(await context.newPage(), settings);
  } catch (error) {
    context.close().catch(() => {});
    throw error;
  }
}

async function guardPage(page: Page, settings: GuardedPageSettings): Promise<GuardedPage> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const frameId = frameTree.frame.id;
  const guarded = new GuardedPage(settings, page, session, frameId);
  await guardNavigation({
    session,
    frameId,
    credentials: settings.proxySession,
    beforeDocument: (url) => guarded.checkNavigation(url),
    onFrameDocument: (url) => guarded.recordShownPage(url),
  });
  session.on('Page.windowOpen', ({ url }) => guarded.recordShownPage(url));
  await session.send('Page.enable');
  return guarded;
}

export class GuardedPage {
  /** Clicks and scrolls the page. */
  readonly controller: PageController;
  readonly #settings: GuardedPageSettings;
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #network: NetworkActivity;
  readonly #world: IsolatedWorld;
  /** The number of requests by host, except the page's own host. */
  readonly #requests = new Map<string, number>();
  #navigations = 0;
  /** The URLs of navigations since the page was pinned; null before. */
  #pinnedTargets: string[] | null = null;
  #lastTarget: string;
  #errorCode: string | null = null;
  #response: ResponseHead | null = null;

  constructor(settings: GuardedPageSettings, page: Page, session: CDPSession, frameId: string) {
    this.#settings = settings;
    this.#page = page;
    this.#session = session;
    this.#lastTarget = settings.url;
    this.#network = new NetworkActivity(page);
    this.#world = new IsolatedWorld(session, frameId, settings.url);
    this.controller = new PageController(page, session, this.#world);
    // Optimizers such as WP Rocket delay the scripts of a page until the first input.
    page.on('domcontentloaded', () => page.mouse.move(1, 1).catch(() => {}));
    // A page that loads may ask for consent to its terms; a click may ask for consent to a change.
    page.on('dialog', (dialog) =>
      (this.#pinnedTargets === null ? dialog.accept() : dialog.dismiss()).catch(() => {}),
    );
    page.on('close', () => settings.fail(new BrowserClosedError('The page was closed')));
    page.on('request', (request) => this.#countRequest(request.url()));
    page.on('websocket', (socket) => this.#countRequest(socket.url()));
    page.on('crash', () => settings.fail(createCrashFailure(settings.url)));
    page.on('requestfailed', (request) => {
      if (this.#isMainDocument(request)) this.#errorCode = request.failure()?.errorText ?? null;
    });
    page.on('response', (response) => {
      if (!this.#isMainDocument(response.request())) return;
      this.#response = { status: response.status(), headers: new Map(Object.entries(response.headers())) };
    });
  }

  /** Navigates to `url`. Rejects with PageFailure when no document loads. */
  async goTo(url: string): Promise<ResponseHead> {
    const { proxySession } = this.#settings;
    // Chromium would open local files.
    proxySession.checkUrl(url);
    const timer = this.#failUnlessNavigating();
    const response = await this.#page.goto(url, { waitUntil: 'commit', timeout: 0 }).catch(() => null);
    clearTimeout(timer);
    const blocked = proxySession.failureOf(this.#lastTarget);
    if (blocked !== null) throw blocked;
    if (response === null || this.#response === null) throw this.#createFailure();
    return this.#response;
  }

  /** Fails the page if the browser does not start a navigation in time. Returns the timer. */
  #failUnlessNavigating(): NodeJS.Timeout {
    const before = this.#navigations;
    return setTimeout(() => {
      if (this.#navigations > before) return;
      this.#settings.fail(new BrowserStuckError('The browser does not navigate'));
    }, MAX_NAVIGATION_START_MS);
  }

  /** Waits until the text of the page is stable; after a click or scroll, `isLoaded` says that a short text is complete. */
  async waitForStableText({ isLoaded = false } = {}): Promise<void> {
    await waitForStableText({
      countTextChars: () => this.countTextChars(),
      quietForMs: () => this.#network.quietForMs(),
      isLoaded,
    });
  }

  /**
   * Makes the viewport as tall as the content, so content that loads on scroll loads, and waits until its text is stable.
   * Scrolls to the end of taller content while it grows.
   */
  async showAll(): Promise<void> {
    let { height } = VIEWPORT;
    let needed = await this.#measureContentHeight();
    while (needed > height && height < MAX_VIEWPORT_HEIGHT) {
      height = Math.min(Math.max(needed, height * 2), MAX_VIEWPORT_HEIGHT);
      await this.#page.setViewportSize({ ...VIEWPORT, height });
      await this.waitForStableText({ isLoaded: true });
      needed = await this.#measureContentHeight();
    }
    let shown = height;
    for (let scrolls = 0; needed > shown && scrolls < MAX_SCROLLS; scrolls += 1) {
      shown = needed;
      await this.#world.call(scrollToEnd);
      await this.waitForStableText({ isLoaded: true });
      needed = await this.#measureContentHeight();
    }
  }

  /**
   * Blocks further navigation without failing the page. Returns the list of blocked URLs, which grows, with the pages of the
   * same origin that the page tries to show in a frame or window.
   */
  pin(): readonly string[] {
    this.#pinnedTargets ??= [];
    return this.#pinnedTargets;
  }

  /** Loads a pinned page again, and pins it again. Rejects with PageFailure when no document loads. */
  async reload(): Promise<void> {
    const pinned = this.#pinnedTargets;
    this.#pinnedTargets = null;
    await this.goTo(this.#lastTarget);
    this.#pinnedTargets = pinned;
    await this.waitForStableText();
  }

  /** The number of text characters on the page; null during a navigation. */
  async countTextChars(): Promise<number | null> {
    return this.#world.call(countTextChars);
  }

  /** Reads the current document. Rejects with PageFailure when it is too large or at a blocked address. */
  async read(): Promise<RenderedDocument> {
    const { url } = this.#settings;
    const read = await this.#world.call(readHtml, MAX_HTML_CHARS);
    if (read === null || this.#response === null) {
      throw new PageFailure('timeout', url, 'The page kept navigating to other pages.');
    }
    if (read.html === null) {
      const maxMillions = Math.round(MAX_HTML_CHARS / 1_000_000);
      throw new PageFailure(
        'too_large',
        url,
        `The page grew beyond ${maxMillions} million characters of HTML.`,
      );
    }
    const { isScriptMissing } = this.#network;
    return { ...this.#response, html: read.html, finalUrl: this.#checkUrl(read.url), isScriptMissing };
  }

  /** The CPU time of the page's main thread in milliseconds. Never resolves while a script blocks it. */
  async readProcessorMs(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return seconds * 1000;
  }

  /** Closes the page with its context, regardless of its scripts. */
  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Checks a navigation of the main frame; rejects when it is not allowed. */
  async checkNavigation(target: string): Promise<void> {
    const { url, beforeDocument, fail } = this.#settings;
    if (this.#pinnedTargets !== null) {
      this.#pinnedTargets.push(target);
      throw new PageFailure('not_found', url, `The page tried to navigate to ${target}.`);
    }
    try {
      this.#navigations += 1;
      this.#lastTarget = this.#checkUrl(target);
      if (this.#navigations > MAX_NAVIGATIONS) {
        throw new PageFailure('unreachable', url, `The page redirects more than ${MAX_NAVIGATIONS} times.`);
      }
      await beforeDocument(target);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  /** Records a page that a pinned page tries to show in a frame or window. */
  recordShownPage(target: string): void {
    const isSameOrigin = URL.parse(target)?.origin === URL.parse(this.#lastTarget)?.origin;
    if (isSameOrigin) this.#pinnedTargets?.push(target);
  }

  #checkUrl(target: string): string {
    try {
      return this.#settings.proxySession.checkUrl(target).href;
    } catch (error) {
      if (this.#navigations <= 1 || !(error instanceof BlockedAddressError)) throw error;
      throw new BlockedAddressError(`it redirects to ${target}, and ${error.message}`, error);
    }
  }

  async #measureContentHeight(): Promise<number> {
    return (await this.#world.call(measureContentHeight)) ?? 0;
  }

  /** Fails a page whose scripts flood another site, which no rate limit protects from the browser. */
  #countRequest(target: string): void {
    const host = URL.parse(target)?.host ?? '';
    if (host === '' || host === URL.parse(this.#lastTarget)?.host) return;
    const count = (this.#requests.get(host) ?? 0) + 1;
    this.#requests.set(host, count);
    if (count <= MAX_REQUESTS_TO_OTHER_HOST) return;
    const message = `The page sends more than ${MAX_REQUESTS_TO_OTHER_HOST} requests to ${host}.`;
    this.#settings.fail(new PageFailure('too_costly', this.#settings.url, message));
  }

  #isMainDocument(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }

  /** Without an error code Chromium itself has closed. */
  #createFailure(): Error {
    return this.#errorCode === null
      ? new BrowserClosedError('The page was closed')
      : toNavigationFailure(this.#settings.url, this.#errorCode);
  }
}

function createCrashFailure(url: string): PageFailure {
  return new PageFailure('internal', url, "The page's scripts crashed the browser.");
}
