import type { Db } from '@lectern/shared/db/data-source.ts';
import { listDisabledPages, type SourceState } from '@lectern/shared/db/stores/documents/known-sources.ts';
import type { ServedPage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { nextStepFor, UNKNOWN_REASON } from '@lectern/shared/domain/documents/failure.ts';
import { NotFoundError, UpstreamError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { RouteDeps } from '../../deps.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { CollectionIndex } from '../index/collection-index.ts';
import { pageUrlKey } from '../index/page-url.ts';
import type { ServedCollection } from '../index/served-collection.ts';
import { awaitSource } from './await-source.ts';
import {
  findRequested,
  type PageRequest,
  type PageRequester,
  type RequestedPage,
  requestPage,
} from './request-page.ts';
import { normalizeRequestedUrl, type UrlRules } from './requested-url.ts';

/** A page fetched into a collection, or still being fetched. */
export type LivePage =
  | { readonly state: 'ready'; readonly page: ServedPage; readonly collection: ServedCollection }
  | { readonly state: 'processing'; readonly url: string };

/** Fetches pages that agents request by URL and that are not stored. */
export interface LivePages {
  /**
   * Adds the page to the requester's collection through the queue and waits for it, up to 12 s. Null when `given` is only
   * a part of a URL. Throws InvalidInputError for a URL that is never fetched, LimitReachedError, TooManyRequestsError,
   * NotFoundError for a page that is stored but not served, and UpstreamError when the page could not be fetched.
   */
  fetch(given: string, requester: PageRequester, signal: AbortSignal): Promise<LivePage | null>;
}

export interface LivePagesDeps
  extends UrlRules,
    Pick<RouteDeps, 'db' | 'transact' | 'plans' | 'countUse' | 'relayOutbox'> {
  readonly index: CollectionIndex;
  readonly waitMs?: number;
}

/** Clients expect an answer within 15 s. */
export const MAX_WAIT_MS = 12_000;
const MAX_LOCKS = 1_000;
const MAX_REASON_CHARS = 300;

/** Fetches pages through the queue and the database. */
export function createLivePages(deps: LivePagesDeps): LivePages {
  const { db, transact, plans, publicUrl, index } = deps;
  const locks = new LRUCache<number, LimitFunction>({ max: MAX_LOCKS, memoMethod: () => pLimit(1) });

  // One at a time for each collection: requests that wait for its lock would hold database connections.
  const request = (page: PageRequest): Promise<RequestedPage> =>
    locks.memo(page.requester.collectionId)(async () => {
      const known = await findRequested(db, page);
      if (known) return known;
      await deps.countUse('fetch-page', rateLimitKey(page.requester));
      return transact((each) => requestPage(each, page));
    });
  return {
    async fetch(given, requester, signal) {
      const deadlineMs = performance.now() + (deps.waitMs ?? MAX_WAIT_MS);
      const url = normalizeRequestedUrl(given, deps);
      if (url === null) return null;
      await assertPageEnabled(db, requester.collectionId, url);
      const { documentUrlId } = await request({ url, requester, plans, publicUrl });
      // Also for a page requested before: the queue may have been unavailable.
      deps.relayOutbox();
      const limitMs = deadlineMs - performance.now();
      const state = await awaitSource(db, { ...requester, documentUrlId }, { limitMs, signal });
      if (!state) return { state: 'processing', url };
      if (state.status === 'error') throw failureOf(url, state);
      const collection = await index.get(requester.collectionId, state.revision);
      const pages = await collection.pages();
      // The site may have redirected to another URL.
      const page = pages.find(url) ?? pages.onlyPageOf(documentUrlId);
      if (!page) throw notServed(url, state);
      return { state: 'ready', page, collection };
    },
  };
}

/** The name under which fetches are counted: the key, or the owner in a preview. */
function rateLimitKey({ keyId, userId }: PageRequester): string {
  return keyId === null ? `user-${userId}` : String(keyId);
}

async function assertPageEnabled(db: Db, collectionId: number, url: string): Promise<void> {
  const key = pageUrlKey(url);
  const off = await listDisabledPages(db, collectionId);
  if (!off.some((known) => pageUrlKey(known) === key)) return;
  throw new NotFoundError(`The user disabled ${url}. Search with retrieve_technical_documentation instead`);
}

function failureOf(url: string, { failure, failureMessage }: SourceState): UpstreamError {
  const known = failure ?? 'internal';
  // It may contain a text of the site.
  const reason = cleanLine(failureMessage ?? UNKNOWN_REASON, MAX_REASON_CHARS);
  const nextStep = nextStepFor(known, reason);
  const message = `The page could not be fetched. ${reason}${nextStep && ` For the user: ${nextStep}`}`;
  // Messages of errors end without a period.
  return new UpstreamError(new URL(url).host, message.replace(/\.$/, ''));
}

function notServed(url: string, { note }: SourceState): NotFoundError {
  return new NotFoundError(
    `${url} is stored, but has no readable content${note ? ` (${note})` : ''}. Tell the user to check the document`,
  );
}
