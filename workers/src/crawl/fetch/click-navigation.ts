import { setTimeout } from 'node:timers/promises';
import type { FoundNavigation } from '../../browser/page/find-navigation.ts';
import type { GuardedPage } from '../../browser/page/guarded-page.ts';
import { nullForPageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage, PageLink, PageSection } from '../../formats/page.ts';
import { sleep } from '../../net/pace/sleep.ts';
import { canonicalUrl } from '../urls/canonical-url.ts';
import { type ClickResult, MIN_SECTIONS, type NavigationClicks } from './navigation-clicks.ts';

/** On a page with more links, only the collapsed groups and the script links of its navigation need clicks. */
const MAX_OWN_LINKS = 2;
const MAX_CLICKS = 200;
/** Script links that have not shown anything by then work in another way. */
const MAX_INEFFECTIVE_CLICKS = 6;
/** Bounds all clicks on a page, whose scripts may hang. */
const TIMEOUT_MS = 15_000;
/** The HTML of all sections of a page. */
const MAX_SECTION_CHARS = 5_000_000;
/** A route changes the URL within this time. */
const ROUTE_TIMEOUT_MS = 400;
/** The same on a page whose other clicks have shown sections. */
const SECTION_TIMEOUT_MS = 75;
const POLL_INTERVAL_MS = 25;
/** A list that still shows new links after this many scrolls is endless. */
const MAX_SCROLLS = 60;
/** A list draws its next rows within this time. */
const SCROLL_PAUSE_MS = 80;

/**
 * Opens the collapsed groups of menus, and clicks elements that look like navigation on an application without links.
 * Returns the page with links to the pages of its origin that this shows, or with the sections that it shows under the same
 * URL. Nothing inside a form is clicked, and the page cannot leave its document.
 */
export async function clickNavigation(
  opened: GuardedPage,
  page: FetchedPage,
  clicks: NavigationClicks,
): Promise<FetchedPage> {
  const clicked: ClickResult = {
    routes: new Map(),
    hasLed: false,
    sections: [],
    clicks: 0,
    hasPages: false,
    hasMoreSections: false,
  };
  const first = await opened.controller.findNavigation();
  const found = await scrollLists(opened, first, clicked);
  const hasMenu = found.links.length > MAX_OWN_LINKS || found.hasIcons;
  const read = withLinks(page, found.otherLinks);
  const inMenu = [...found.collapsed, ...found.scriptLinks, ...found.pagers];
  const isClicked = (hasMenu ? inMenu : found.names).length > 0;
  if (!isClicked && clicked.routes.size === 0) return read;
  const clicking = hasMenu
    ? openMenus(opened, found, clicked).then(() => clickAll(opened, page, found, clicked, true))
    : clickAll(opened, page, found, clicked);
  await Promise.race([clicking.catch(nullForPageFailure), setTimeout(TIMEOUT_MS, null, { ref: false })]);
  clicks.record(clicked);
  const { routes, sections, hasLed, hasPages } = clicked;
  const withRoutes = withLinks(read, [...routes.values()]);
  const hasSections = !hasLed && (hasPages || sections.length >= MIN_SECTIONS);
  return hasSections ? { ...withRoutes, sections: [...sections] } : withRoutes;
}

/** Collects the links of virtual lists, which hold only the visible ones. Returns the navigation at their end. */
async function scrollLists(
  opened: GuardedPage,
  first: FoundNavigation,
  { routes }: ClickResult,
): Promise<FoundNavigation> {
  const { controller } = opened;
  const known = new Set(first.links.map(({ url }) => url));
  let found = first;
  for (let scrolls = 0; scrolls < MAX_SCROLLS && (await controller.scrollLists()); scrolls += 1) {
    await sleep(SCROLL_PAUSE_MS);
    found = await controller.findNavigation();
    const added = found.links.filter(({ url }) => !known.has(url));
    if (added.length === 0) break;
    for (const link of added) {
      known.add(link.url);
      routes.set(link.url, link);
    }
  }
  return found;
}

/**
 * Clicks the collapsed groups of menus, and adds the links that appear. Some menus have one open group at a time, and some
 * load the links of a group.
 */
async function openMenus(
  opened: GuardedPage,
  first: FoundNavigation,
  { routes }: ClickResult,
): Promise<void> {
  const { controller } = opened;
  opened.pin();
  const endsAtMs = performance.now() + TIMEOUT_MS;
  const known = new Set(first.links.map(({ url }) => url));
  const tried = new Set<string>();
  let found = first;
  let isStable = true;
  for (let clicks = 0; clicks < MAX_CLICKS && performance.now() < endsAtMs; clicks += 1) {
    const at = found.collapsed.find((index) => !tried.has(found.keys[index] ?? ''));
    if (at === undefined && isStable) break;
    if (at === undefined) await opened.waitForStableText();
    else {
      tried.add(found.keys[at] ?? '');
      await controller.click(at);
      await sleep(POLL_INTERVAL_MS);
    }
    isStable = at === undefined;
    found = await controller.findNavigation();
    for (const link of found.links) {
      if (!known.has(link.url) && routeOf(link.url, first.address) !== null) routes.set(link.url, link);
    }
  }
}

/**
 * Clicks each element that looks like navigation once, or only the script links, and the button to the next page as long as
 * it shows another one. Adds the routes, links and sections that this shows.
 */
async function clickAll(
  opened: GuardedPage,
  page: Pick<FetchedPage, 'body'>,
  first: FoundNavigation,
  result: ClickResult,
  hasMenu = false,
): Promise<void> {
  const { controller } = opened;
  const endsAtMs = performance.now() + TIMEOUT_MS;
  const { routes, sections } = result;
  const tried = new Set<string>();
  const findUntried = ({ keys, scriptLinks, pagers }: FoundNavigation) =>
    (hasMenu ? scriptLinks : keys.keys()).find((at) => !pagers.includes(at) && !tried.has(keys[at] ?? ''));
  const isIneffective = () =>
    hasMenu && routes.size + sections.length === 0 && tried.size >= MAX_INEFFECTIVE_CLICKS;
  let found = hasMenu ? await controller.findNavigation() : first;
  const texts = new Set([textOf(page.body)]);
  let isPaging = false;
  let isNew = true;
  const findNext = () => (isIneffective() ? undefined : findUntried(found));
  for (let clicks = 0; clicks < MAX_CLICKS && performance.now() < endsAtMs; clicks += 1) {
    let at = findNext();
    if (at === undefined && !isPaging && found.address !== first.address) {
      await controller.goBack();
      await waitForRoute(controller, found.address);
      found = await controller.findNavigation();
      at = findNext();
    }
    isNew ||= !isPaging;
    isPaging = at === undefined;
    if (isPaging && isNew) [at] = found.pagers;
    if (at === undefined) break;
    const name = found.names[at] ?? '';
    tried.add(found.keys[at] ?? '');
    result.clicks = tried.size;
    const known = routes.size;
    await followClick(opened, at, name, first, result);
    found = await controller.findNavigation();
    addShownPages(found, first, name, result);
    isNew = routes.size > known;
    if (result.hasLed) continue;
    await opened.waitForStableText({ isLoaded: true });
    const { html } = await opened.read();
    const text = textOf(html);
    isNew = !texts.has(text);
    if (isNew) addSection({ name: isPaging ? '' : name, html }, sections);
    texts.add(text);
    result.hasPages ||= isPaging && isNew;
    found = await controller.findNavigation();
    addShownPages(found, first, name, result);
    result.hasMoreSections = findUntried(found) !== undefined || (isPaging && isNew);
  }
}

/** Clicks an element, and adds the route to which this leads. */
async function followClick(
  opened: GuardedPage,
  at: number,
  name: string,
  first: FoundNavigation,
  result: ClickResult,
): Promise<void> {
  const { controller } = opened;
  const { routes, sections } = result;
  const blocked = opened.pin();
  const blockedBefore = blocked.length;
  const before = (await controller.readAddress()) ?? first.address;
  await controller.click(at);
  const timeoutMs = sections.length < MIN_SECTIONS ? ROUTE_TIMEOUT_MS : SECTION_TIMEOUT_MS;
  const target = await waitForRoute(controller, before, timeoutMs, () => blocked[blockedBefore]);
  const url = target === undefined ? null : routeOf(target, first.address);
  if (url === null) return;
  result.hasLed = true;
  if (!routes.has(url)) routes.set(url, { url, text: name });
}

function addSection(section: PageSection, sections: PageSection[]): void {
  const chars = sections.reduce((total, { html }) => total + html.length, section.html.length);
  if (chars <= MAX_SECTION_CHARS) sections.push(section);
}

function textOf(html: string): string {
  return html.replace(/<[^<>]*>/g, '');
}

/** Adds the pages of the origin that a click shows as links, or in a frame instead of another page. */
function addShownPages(
  found: FoundNavigation,
  first: FoundNavigation,
  name: string,
  result: ClickResult,
): void {
  const { routes } = result;
  const known = new Set([...first.links, ...first.otherLinks].map(({ url }) => url));
  const links = found.links.filter(({ url }) => !known.has(url) && routeOf(url, first.address) !== null);
  const frames = found.frames
    .filter((url) => !first.frames.includes(url))
    .map((url) => ({ url, text: name }));
  const before = frames.length > 0 ? first.frames.map((url) => ({ url, text: '' })) : [];
  result.hasLed ||= frames.length > 0;
  for (const link of [...links, ...before, ...frames]) if (!routes.has(link.url)) routes.set(link.url, link);
}

/** The URL that the page has after a click or tried to load; undefined if there is none. */
async function waitForRoute(
  controller: GuardedPage['controller'],
  before: string,
  timeoutMs = ROUTE_TIMEOUT_MS,
  blockedUrl: () => string | undefined = () => undefined,
): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_INTERVAL_MS) {
    await sleep(POLL_INTERVAL_MS);
    // A click that changes the URL may also load a frame, such as an editor.
    const address = await controller.readAddress();
    if (address !== null && address !== before) return address;
    const blocked = blockedUrl();
    if (blocked !== undefined) return blocked;
  }
  return undefined;
}

/** The canonical URL of another page of the same origin; null otherwise. */
function routeOf(target: string, start: string): string | null {
  const url = canonicalUrl(target);
  const isSameOrigin = URL.parse(target)?.origin === URL.parse(start)?.origin;
  return isSameOrigin && url !== canonicalUrl(start) ? url : null;
}

/** The page with the routes as links in its HTML, where its parser finds them. */
function withLinks(page: FetchedPage, routes: readonly PageLink[]): FetchedPage {
  if (routes.length === 0) return page;
  const links = routes.map(({ url, text }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`);
  return { ...page, body: `${page.body}<nav>${links.join(' ')}</nav>` };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
