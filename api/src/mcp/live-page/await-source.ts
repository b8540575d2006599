import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { findSourceState, type SourceState } from '@lectern/shared/db/stores/documents/known-sources.ts';
import { NotFoundError, NotSignedInError } from '@lectern/shared/errors.ts';

export interface SourceToAwait {
  readonly documentUrlId: number;
  readonly collectionId: number;
  /** The key that must stay valid; null in a preview. */
  readonly keyId: number | null;
}

/** Polls often at first: a fast page takes about this long. */
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 400;

/**
 * Waits until a source is active or has failed. Null at `deadlineMs` (of performance.now) or when `signal` is aborted.
 * Throws NotFoundError when the source is deleted, NotSignedInError when the key is deleted.
 */
export async function awaitSource(
  db: Db,
  source: SourceToAwait,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<SourceState | null> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    const state = await findSourceState(db, source);
    if (!state) throw new NotFoundError('The page was deleted while it was being fetched. Ask the user why');
    if (!state.isKeyValid)
      throw new NotSignedInError('The API key was deleted while the page was being fetched');
    if (state.status === 'active' || state.status === 'error') return state;
    if (performance.now() + pauseMs > deadlineMs) return null;
    // The pause ends early only when the signal is aborted.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
  }
}
