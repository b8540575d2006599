import type { BlockedAddress } from '@lectern/shared/db/stores/accounts/blocked-addresses.ts';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { hostOf } from '../../net/address/url-policy.ts';
import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { RenderPage } from './render-page.ts';

/** The ways by which a crawl asks for addresses. */
export interface WaysOut {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  readonly renderPage?: RenderPage;
}

/** Told of an address that was refused. */
export type OnBlocked = (blocked: BlockedAddress) => Promise<void>;

/**
 * The same ways, watched: `onBlocked` is told of what they refuse before their caller is. Whoever asks may pass over
 * a refusal without a word (a sitemap, a markdown twin); here it is seen all the same.
 */
export function watchBlocks({ safeFetch, robots, renderPage }: WaysOut, onBlocked: OnBlocked): WaysOut {
  const watch = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      const blocked = blockedBy(error);
      if (blocked) await onBlocked(blocked);
      throw error;
    }
  };
  return {
    safeFetch: Object.assign<SafeFetch, SafeFetch>(
      // The properties that a SafeFetch has besides are assigned at once.
      ((url, options) => watch(safeFetch(url, options))) as SafeFetch,
      safeFetch,
    ),
    robots: {
      rulesFor: (url) => watch(robots.rulesFor(url)),
      check: (url) => watch(robots.check(url)),
    },
    ...(renderPage && {
      renderPage: (page, signal) => watch(renderWatched(renderPage, page, signal, onBlocked)),
    }),
  };
}

/** What a page's own scripts ask for in the browser is refused there, and noted before the page is given. */
async function renderWatched(
  renderPage: RenderPage,
  page: Parameters<RenderPage>[0],
  signal: AbortSignal | undefined,
  onBlocked: OnBlocked,
): Promise<FetchedPage> {
  const noted: Promise<void>[] = [];
  try {
    return await renderPage(page, signal, (blocked) => noted.push(onBlocked(blocked)));
  } finally {
    await Promise.all(noted);
  }
}

function blockedBy(error: unknown): BlockedAddress | null {
  if (!(error instanceof PageFailure) || error.failure !== 'blocked_address') {
    return null;
  }
  const cause = error.cause instanceof BlockedAddressError ? error.cause : null;
  return { host: cause?.host ?? hostOf(error.url), reason: cause?.reason ?? error.message };
}
