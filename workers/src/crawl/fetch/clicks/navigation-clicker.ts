import { setTimeout } from 'node:timers/promises';
import type { FoundNavigation } from '../../../browser/page/find-navigation.ts';
import type { GuardedPage } from '../../../browser/page/guarded-page.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { sleep } from '../../../net/pace/sleep.ts';
import { addSection, type ClickResult, MAX_CLICKS, MIN_SECTIONS } from './click-history.ts';
import { routeOf } from './route-of.ts';

/** Script links that have not shown anything by then work in another way. */
const MAX_INEFFECTIVE_CLICKS = 6;
/** A click whose script runs longer probably never ends. */
const MAX_CLICK_MS = 5_000;
/** A route changes the URL within this time. */
const ROUTE_TIMEOUT_MS = 400;
/** The same on a page whose other clicks have shown sections. */
const SECTION_TIMEOUT_MS = 75;
const POLL_INTERVAL_MS = 25;

interface ClickerSettings {
  /** The navigation of the page before any click. */
  readonly first: FoundNavigation;
  /** Whether only script links and buttons to the next page are clicked, because the page has a menu of links. */
  readonly onlyScriptLinks: boolean;
  /** Receives the routes, links and sections that the clicks show. */
  readonly result: ClickResult;
}

/** Clicks the navigation of one page. */
export class NavigationClicker {
  readonly #opened: GuardedPage;
  readonly #first: FoundNavigation;
  readonly #onlyScriptLinks: boolean;
  readonly #result: ClickResult;
  /** The keys of the clicked elements. */
  readonly #tried = new Set<string>();
  #found: FoundNavigation;

  constructor(opened: GuardedPage, { first, onlyScriptLinks, result }: ClickerSettings) {
    this.#opened = opened;
    this.#first = first;
    this.#found = first;
    this.#onlyScriptLinks = onlyScriptLinks;
    this.#result = result;
  }

  /**
   * Clicks each element that looks like navigation once, and then the button to the next page as long as it shows another
   * one. Ends at `endsAtMs` (performance.now).
   */
  async clickAll(endsAtMs: number): Promise<void> {
    if (this.#onlyScriptLinks) await this.#find();
    let hasNext = true;
    let isPager = false;
    for (let clicks = 0; clicks < MAX_CLICKS && performance.now() < endsAtMs; clicks += 1) {
      let at = this.#findUntried();
      while (at === undefined && !isPager && (await this.#goBack())) at = this.#findUntried();
      isPager = at === undefined;
      if (isPager && hasNext) [at] = this.#found.pagers;
      if (at === undefined) break;
      const isNew = await this.#click(at, isPager);
      hasNext = !isPager || isNew;
    }
  }

  /** Clicks an element, and returns whether this has shown a route or text that no other click has. */
  async #click(at: number, isPager: boolean): Promise<boolean> {
    const result = this.#result;
    const name = this.#found.names[at] ?? '';
    this.#tried.add(this.#found.keys[at] ?? '');
    result.clicks = this.#tried.size;
    const known = result.routes.size;
    await this.#followClick(at, name);
    await this.#find();
    this.#addShownPages(name);
    if (result.hasFoundRoute) return result.routes.size > known;
    await this.#opened.waitForStableText({ isLoaded: true });
    const { html } = await this.#opened.read();
    const isNew = addSection(result, isPager ? '' : name, html);
    await this.#find();
    this.#addShownPages(name);
    result.hasPages ||= isPager && isNew;
    result.hasMoreSections = this.#findUntried() !== undefined || (isPager && isNew);
    return isNew;
  }

  #findUntried(): number | undefined {
    const { routes, sections } = this.#result;
    const { keys, scriptLinks, pagers, collapsed } = this.#found;
    const isIneffective = routes.size + sections.length === 0 && this.#tried.size >= MAX_INEFFECTIVE_CLICKS;
    if (this.#onlyScriptLinks && isIneffective) return undefined;
    // The icons of branches would close them again.
    const links = scriptLinks.filter((at) => !collapsed.includes(at));
    const clickable = this.#onlyScriptLinks ? links.values() : keys.keys();
    const isUntried = (at: number) => !pagers.includes(at) && !this.#tried.has(keys[at] ?? '');
    // The next click may replace the links that the last one has shown.
    const shown = links.find((at) => isUntried(at) && !this.#first.keys.includes(keys[at] ?? ''));
    return shown ?? clickable.find(isUntried);
  }

  async #find(): Promise<void> {
    this.#found = await this.#opened.controller.findNavigation();
  }

  /** Goes back to the route before the last one. False on the first one. */
  async #goBack(): Promise<boolean> {
    const { pageUrl } = this.#found;
    if (pageUrl === this.#first.pageUrl) return false;
    await this.#opened.controller.goBack();
    await this.#waitForRoute(pageUrl);
    await this.#find();
    return this.#found.pageUrl !== pageUrl;
  }

  /** Clicks an element, and adds the route to which this leads. */
  async #followClick(at: number, name: string): Promise<void> {
    const { controller } = this.#opened;
    const { routes, sections } = this.#result;
    const blocked = this.#opened.pin();
    const blockedBefore = blocked.length;
    const before = (await controller.readPageUrl()) ?? this.#first.pageUrl;
    const isDone = await Promise.race([
      controller.click(at).then(() => true),
      setTimeout(MAX_CLICK_MS, false, { ref: false }),
    ]);
    if (!isDone) throw new PageFailure('timeout', before, 'A click started a script that does not end.');
    const timeoutMs = sections.length < MIN_SECTIONS ? ROUTE_TIMEOUT_MS : SECTION_TIMEOUT_MS;
    const target = await this.#waitForRoute(before, timeoutMs, () => blocked[blockedBefore]);
    const url = target === undefined ? null : routeOf(target, this.#first.pageUrl);
    if (url === null) return;
    this.#result.hasFoundRoute = true;
    if (!routes.has(url)) routes.set(url, { url, text: name });
  }

  /** The URL that the page has after a click or tried to load; undefined if there is none. */
  async #waitForRoute(
    before: string,
    timeoutMs = ROUTE_TIMEOUT_MS,
    blockedUrl: () => string | undefined = () => undefined,
  ): Promise<string | undefined> {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS);
      // A click that changes the URL may also load a frame, such as an editor.
      const pageUrl = await this.#opened.controller.readPageUrl();
      if (pageUrl !== null && pageUrl !== before) return pageUrl;
      const blocked = blockedUrl();
      if (blocked !== undefined) return blocked;
    }
    return undefined;
  }

  /** Adds the pages of the origin that a click shows as links, or in a frame instead of another page. */
  #addShownPages(name: string): void {
    const { links: firstLinks, otherLinks, frames: firstFrames, pageUrl } = this.#first;
    const { routes } = this.#result;
    const known = new Set([...firstLinks, ...otherLinks].map(({ url }) => url));
    const links = this.#found.links.filter(({ url }) => !known.has(url) && routeOf(url, pageUrl) !== null);
    const frames = this.#found.frames
      .filter((url) => !firstFrames.includes(url))
      .map((url) => ({ url, text: name }));
    const before = frames.length > 0 ? firstFrames.map((url) => ({ url, text: '' })) : [];
    this.#result.hasFoundRoute ||= frames.length > 0;
    for (const link of [...links, ...before, ...frames])
      if (!routes.has(link.url)) routes.set(link.url, link);
  }
}
