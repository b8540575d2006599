import type { PageLink } from '../formats/page.ts';
import type { Frontier } from './discover/links/frontier.ts';
import type { SecondTries } from './policies/deferred-pages.ts';
import type { PageUrl } from './types.ts';

export interface WalkOptions {
  /** Pages visited at a time. */
  readonly concurrency: number;
  readonly signal?: AbortSignal;
}

/**
 * Visits the pages of `frontier` until none is left, those that were put off after all others. `visit` stores its page or its failure and returns the page's
 * links, an empty list when it has none to offer. What `visit` throws, and the abort of the signal, ends the walk
 * after the visits under way have ended.
 */
export async function walkPages(
  frontier: Frontier & Partial<Pick<SecondTries, 'resume'>>,
  visit: (page: PageUrl) => Promise<readonly PageLink[]>,
  { concurrency, signal }: WalkOptions,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let failure: { readonly reason: unknown } | null = null;

  const begin = (page: PageUrl) => {
    const visiting = visit(page)
      .then((links) => frontier.addLinks(page, links))
      .catch((reason: unknown) => {
        failure ??= { reason };
      })
      .finally(() => underWay.delete(visiting));
    underWay.add(visiting);
  };

  for (;;) {
    while (failure === null && !signal?.aborted && underWay.size < concurrency) {
      const page = frontier.take();
      if (!page) {
        break;
      }
      begin(page);
    }
    if (underWay.size > 0) {
      await Promise.race(underWay);
    } else if (failure !== null || signal?.aborted || !frontier.resume?.()) {
      break;
    }
  }

  signal?.throwIfAborted();
  throwIfFailed(failure);
}

function throwIfFailed(failure: { readonly reason: unknown } | null): void {
  if (failure) {
    throw failure.reason;
  }
}
