import type { FoundNavigation } from '../../../browser/page/find-navigation.ts';
import type { GuardedPage } from '../../../browser/page/guarded-page.ts';
import { sleep } from '../../../net/pace/sleep.ts';
import { type ClickResult, MAX_CLICKS } from './click-history.ts';
import { routeOf } from './route-of.ts';

/** A menu shows its links within this time. */
const OPENING_MS = 25;

/**
 * Clicks the collapsed groups of menus until `endsAtMs` (performance.now), and adds the links that appear to `routes`. Some
 * menus have one open group at a time, and some load the links of a group.
 */
export async function openMenus(
  opened: GuardedPage,
  first: FoundNavigation,
  routes: ClickResult['routes'],
  endsAtMs: number,
): Promise<void> {
  const { controller } = opened;
  opened.pin();
  const known = new Set(first.links.map(({ url }) => url));
  const tried = new Set<string>();
  let found = first;
  let isStable = true;
  for (let clicks = 0; clicks < MAX_CLICKS && performance.now() < endsAtMs; clicks += 1) {
    const at = found.collapsed.find((index) => !tried.has(found.keys[index] ?? ''));
    if (at === undefined && isStable) break;
    if (at === undefined) await opened.waitForStableText({ isLoaded: true });
    else {
      tried.add(found.keys[at] ?? '');
      await controller.click(at);
      await sleep(OPENING_MS);
    }
    isStable = at === undefined;
    found = await controller.findNavigation();
    for (const link of found.links) {
      if (!known.has(link.url) && routeOf(link.url, first.pageUrl) !== null) routes.set(link.url, link);
    }
  }
}
