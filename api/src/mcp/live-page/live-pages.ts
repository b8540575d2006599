import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { listSwitchedOffPages, type SourceState } from '@lectern/shared/db/stores/live-pages.ts';
import type { ServedPage } from '@lectern/shared/db/stores/served-passages.ts';
import { nextStepFor } from '@lectern/shared/domain/failure.ts';
import { NotFoundError, UpstreamError } from '@lectern/shared/errors.ts';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { CountUse } from '../../http/middleware/rate-limits.ts';
import type { CollectionIndex } from '../index/collection-index.ts';
import { pageAddressKey } from '../index/page-address.ts';
import type { ServedCollection } from '../index/served-collection.ts';
import { awaitSource } from './await-source.ts';
import { type AddressRules, liveAddress } from './live-address.ts';
import { findRequested, type PageAsker, type PageRequest, requestPage } from './request-page.ts';

/** A page that was not stored, now with the collection of which it is part; or still on its way. */
export type LivePage =
  | { readonly state: 'ready'; readonly page: ServedPage; readonly collection: ServedCollection }
  | { readonly state: 'processing'; readonly url: string };

/** Fetches pages that agents ask for by address. */
export interface LivePages {
  /**
   * Brings the page into the asker's collection by way of the queue and waits for it, at most 12 s in all.
   * Null when `given` is only a part of an address. Throws InvalidInputError for an address that is never fetched,
   * LimitReachedError, TooManyRequestsError, NotFoundError for a page that is stored and not served, and
   * UpstreamError with its class when the page could not be had.
   */
  fetch(given: string, asker: PageAsker, signal: AbortSignal): Promise<LivePage | null>;
}

export interface LivePagesDeps extends AddressRules {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  readonly index: CollectionIndex;
  /** Limits the fetches of each key. */
  readonly countUse: CountUse;
  /** Brings decided jobs to their queues, soon; returns at once and never throws. */
  readonly relayOutbox: () => void;
  readonly waitMs?: number;
}

/** Clients are told to expect an answer within 15 s. */
export const LIVE_WAIT_MS = 12_000;
const MAX_LIMITS = 1_000;

/** Live fetching over the queue and the database behind `deps`. */
export function createLivePages(deps: LivePagesDeps): LivePages {
  const { db, transact, plans, publicUrl, index } = deps;
  const limits = new LRUCache<number, LimitFunction>({ max: MAX_LIMITS, memoMethod: () => pLimit(1) });

  // One at a time for each collection: requests that wait for its lock would hold database connections.
  const request = (page: PageRequest): Promise<{ documentUrlId: number }> =>
    limits.memo(page.asker.collectionId)(async () => {
      const known = await findRequested(db, page);
      if (known) return known;
      await deps.countUse('fetch-page', nameOf(page.asker));
      return transact((each) => requestPage(each, page));
    });
  return {
    async fetch(given, asker, signal) {
      const deadlineMs = performance.now() + (deps.waitMs ?? LIVE_WAIT_MS);
      const url = liveAddress(given, deps);
      if (url === null) return null;
      await refuseSwitchedOff(db, asker.collectionId, url);
      const { documentUrlId } = await request({ url, asker, plans, publicUrl });
      // Also for a page that was requested before: the queue may have been away then.
      deps.relayOutbox();
      const state = await awaitSource(db, { ...asker, documentUrlId }, { deadlineMs, signal });
      if (!state) return { state: 'processing', url };
      if (state.status === 'error') throw failureOf(url, state);
      const collection = await index.get(asker.collectionId, state.revision);
      const pages = await collection.pages();
      // A site may have answered under another address.
      const page = pages.find(url) ?? pages.onlyPageOf(documentUrlId);
      if (!page) throw notServed(url, state);
      return { state: 'ready', page, collection };
    },
  };
}

/** The name under which fetches are counted: the key, or the owner in a preview. */
function nameOf({ keyId, userId }: PageAsker): string {
  return keyId === null ? `user-${userId}` : String(keyId);
}

async function refuseSwitchedOff(db: Db, collectionId: number, url: string): Promise<void> {
  const key = pageAddressKey(url);
  const off = await listSwitchedOffPages(db, collectionId);
  if (!off.some((known) => pageAddressKey(known) === key)) return;
  throw new NotFoundError(
    `${url} is stored, but the user has switched it off; use what retrieve_technical_documentation finds`,
  );
}

function failureOf(url: string, { failure, failureMessage }: SourceState): UpstreamError {
  const known = failure ?? 'internal';
  const reason = failureMessage ?? 'the reason was not recorded';
  return new UpstreamError(
    new URL(url).host,
    `The page could not be fetched (${known}): ${reason}. For the user: ${nextStepFor(known)}`,
  );
}

function notServed(url: string, { note }: SourceState): NotFoundError {
  return new NotFoundError(
    `${url} is stored, but nothing of it is served${note ? `: ${note}` : ''}. Tell the user to look at the document`,
  );
}
