import type { PageLink } from '../formats/page.ts';
import type { Frontier } from './discover/links/frontier.ts';
import type { DeferralQueue } from './policies/deferral-queue.ts';
import type { PageUrl } from './types.ts';

/**
 * Visits the pages of `frontier`, `concurrency` at a time, and the deferred ones after all others, one at a time: their
 * host may have failed because of several requests at once. `visit` returns the page's links. An error that it throws, or
 * `isCancelled`, ends the walk once the visits in progress have ended. `isCut` is true when pages were left.
 */
export async function walkPages(
  frontier: Pick<Frontier, 'take' | 'addLinks'>,
  deferred: Pick<DeferralQueue, 'release'>,
  visit: (page: PageUrl) => Promise<readonly PageLink[]>,
  concurrency: number,
  isCancelled: () => boolean = () => false,
): Promise<{ readonly isCut: boolean }> {
  const visits = new Map<Promise<void>, PageUrl>();
  const errors: unknown[] = [];
  let released: PageUrl[] = [];

  const begin = (page: PageUrl) => {
    const visiting = visit(page)
      .then((links) => frontier.addLinks(page, links))
      .catch((error: unknown) => {
        errors.push(error);
      })
      .finally(() => visits.delete(visiting));
    visits.set(visiting, page);
  };

  for (;;) {
    while (errors.length === 0 && !isCancelled() && visits.size < concurrency) {
      const page = frontier.take(visits.values()) ?? (visits.size === 0 ? released.shift() : undefined);
      if (!page) break;
      begin(page);
    }
    if (visits.size > 0) {
      await Promise.race(visits.keys());
      continue;
    }
    if (errors.length > 0) throw errors[0];
    if (released.length === 0) released = deferred.release();
    if (isCancelled()) return { isCut: released.length > 0 || frontier.take() !== null };
    if (released.length === 0) return { isCut: false };
  }
}
