import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type BlockedAddress,
  type BlockedWork,
  recordBlockedAddress,
} from '@lectern/shared/db/stores/accounts/blocked-addresses.ts';
import { hostOf } from '@lectern/shared/net/url-policy.ts';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { RenderOptions, RenderPage } from './render-page.ts';

/** The clients with which a crawl accesses the network. */
export interface NetworkClients {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  readonly renderPage?: RenderPage;
}

type RecordBlocked = (blocked: BlockedAddress) => Promise<void>;

/** Blocked addresses of one crawl that are recorded one by one. */
const MAX_RECORDED = 20;
const OTHERS: BlockedAddress = {
  host: '',
  reason: `more than ${MAX_RECORDED} addresses of this crawl were blocked`,
};

/**
 * Wraps the network clients to record blocked addresses in the audit log of the owner of `work`: each host
 * and reason once, at most 20 of them, then one row for all others. Also records failures that the crawl ignores, such
 * as a blocked sitemap.
 */
export function watchBlockedRequests(clients: NetworkClients, db: Db, work: BlockedWork): NetworkClients {
  const { safeFetch, robots, renderPage } = clients;
  const record = createRecorder(db, work);
  const watch = async <Result>(request: Promise<Result>): Promise<Result> => {
    try {
      return await request;
    } catch (error) {
      const blocked = blockedAddressOf(error);
      if (blocked) await record(blocked);
      throw error;
    }
  };
  return {
    safeFetch: Object.assign<SafeFetch, SafeFetch>(
      // Object.assign adds the properties that a SafeFetch has besides its call signature.
      ((url, options) => watch(safeFetch(url, options))) as SafeFetch,
      safeFetch,
    ),
    robots: {
      rulesFor: (url, signal) => watch(robots.rulesFor(url, signal)),
      check: (url, signal) => watch(robots.check(url, signal)),
    },
    ...(renderPage && {
      renderPage: (page, options) => watch(renderWatched(renderPage, page, options, record)),
    }),
  };
}

function createRecorder(db: Db, work: BlockedWork): RecordBlocked {
  const recorded = new Set<string>();
  return async (blocked) => {
    const key = `${blocked.host} ${blocked.reason}`;
    if (recorded.has(key) || recorded.size > MAX_RECORDED) return;
    recorded.add(key);
    await recordBlockedAddress(db, work, recorded.size > MAX_RECORDED ? OTHERS : blocked);
  };
}

/** The browser reports requests of the page's scripts; all are recorded before the page is returned. */
async function renderWatched(
  renderPage: RenderPage,
  page: Parameters<RenderPage>[0],
  options: RenderOptions | undefined,
  record: RecordBlocked,
): Promise<FetchedPage> {
  const recording: Promise<void>[] = [];
  try {
    return await renderPage(page, {
      ...options,
      onBlocked: (blocked) => void recording.push(record(blocked)),
    });
  } finally {
    await Promise.all(recording);
  }
}

function blockedAddressOf(error: unknown): BlockedAddress | null {
  if (!(error instanceof PageFailure) || error.failure !== 'blocked_address') return null;
  const cause = error.cause instanceof BlockedAddressError ? error.cause : null;
  return { host: cause?.host ?? hostOf(error.url), reason: cause?.reason ?? error.message };
}
