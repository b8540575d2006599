import { setTimeout } from 'node:timers/promises';
import { escapeText } from '@lectern/shared/escape-text.ts';
import type { FoundNavigation } from '../../../browser/page/find-navigation.ts';
import type { GuardedPage } from '../../../browser/page/guarded-page.ts';
import { nullForPageFailure } from '../../../errors/page-failure.ts';
import type { FetchedPage, PageLink } from '../../../formats/page.ts';
import { sleep } from '../../../net/pace/sleep.ts';
import { addSection, type ClickHistory, type ClickResult, MIN_SECTIONS, textOf } from './click-history.ts';
import { NavigationClicker } from './navigation-clicker.ts';
import { openMenus } from './open-menus.ts';

/** On a page with more links, only the collapsed groups and the script links of its navigation need clicks. */
const MAX_OWN_LINKS = 2;
/** Bounds all clicks on a page, whose scripts may hang. */
const TIMEOUT_MS = 15_000;
/** A list that still shows new links or rows after this time is endless. */
const MAX_SCROLL_MS = 8_000;
/** A list draws its next links or rows within this time, unless the machine is busy. */
const SCROLL_PAUSE_MS = 80;
/** The last rows of a table are drawn after this time. */
const MAX_DRAWING_MS = 1_000;

/**
 * Opens the collapsed groups of menus, and clicks elements that look like navigation on an application without links.
 * Returns the page with links to the pages of its origin that this shows, or with the sections that it shows under the same
 * URL. Nothing inside a form is clicked, and the page cannot leave its document.
 */
export async function clickNavigation(
  opened: GuardedPage,
  page: FetchedPage,
  clicks: ClickHistory,
): Promise<FetchedPage> {
  const result: ClickResult = {
    routes: new Map(),
    hasFoundRoute: false,
    sections: [],
    texts: new Set([textOf(page.body)]),
    clicks: 0,
    hasPages: false,
    hasMoreSections: false,
  };
  const first = await opened.controller.findNavigation();
  const found = await scrollLists(opened, first, result);
  const hasMenu = found.links.length > MAX_OWN_LINKS || found.hasIcons;
  const read = withLinks(page, found.otherLinks);
  const inMenu = [...found.collapsed, ...found.scriptLinks, ...found.pagers];
  const isClicked = (hasMenu ? inMenu : found.names).length > 0;
  if (!isClicked && result.routes.size + result.sections.length === 0) return read;
  const clicker = new NavigationClicker(opened, { first: found, onlyScriptLinks: hasMenu, result });
  const clickAll = async () => {
    const endsAtMs = performance.now() + TIMEOUT_MS;
    if (hasMenu) await openMenus(opened, found, result.routes, endsAtMs);
    await clicker.clickAll(endsAtMs);
  };
  await Promise.race([clickAll().catch(nullForPageFailure), setTimeout(TIMEOUT_MS, null, { ref: false })]);
  clicks.record(result);
  const { routes, sections, hasFoundRoute, hasPages } = result;
  const withRoutes = withLinks(read, [...routes.values()]);
  const hasSections = !hasFoundRoute && (hasPages || sections.length >= MIN_SECTIONS);
  return hasSections ? { ...withRoutes, sections: [...sections] } : withRoutes;
}

/**
 * Collects the links of virtual lists and the rows of virtual tables, which hold only the visible ones. Returns the
 * navigation at their end.
 */
async function scrollLists(
  opened: GuardedPage,
  first: FoundNavigation,
  result: ClickResult,
): Promise<FoundNavigation> {
  const { controller } = opened;
  const known = new Set(first.links.map(({ url }) => url));
  let found = first;
  const endsAtMs = performance.now() + MAX_SCROLL_MS;
  while (performance.now() < endsAtMs) {
    const { hasMoved, hasRows } = await controller.scrollLists();
    if (!hasMoved) break;
    await sleep(SCROLL_PAUSE_MS);
    found = await controller.findNavigation();
    const added = found.links.filter(({ url }) => !known.has(url));
    const hasNewRows = hasRows && (await hasDrawnRows(opened, result));
    result.hasPages ||= hasNewRows;
    if (added.length === 0 && !hasNewRows) break;
    for (const link of added) {
      known.add(link.url);
      result.routes.set(link.url, link);
    }
  }
  return found;
}

/** Waits for rows that no section has, and adds them. False without any. */
async function hasDrawnRows(opened: GuardedPage, result: ClickResult): Promise<boolean> {
  const endsAtMs = performance.now() + MAX_DRAWING_MS;
  do {
    if (addSection(result, '', (await opened.read()).html)) return true;
    await sleep(SCROLL_PAUSE_MS);
  } while (performance.now() < endsAtMs);
  return false;
}

/** The page with the routes as links in its HTML, where its parser finds them. */
function withLinks(page: FetchedPage, routes: readonly PageLink[]): FetchedPage {
  if (routes.length === 0) return page;
  const links = routes.map(({ url, text }) => `<a href="${escapeText(url)}">${escapeText(text)}</a>`);
  return { ...page, body: `${page.body}<nav>${links.join(' ')}</nav>` };
}
