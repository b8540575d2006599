import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { findSourceState, type SourceState } from '@lectern/shared/db/stores/live-pages.ts';
import { NotFoundError, NotSignedInError } from '@lectern/shared/errors.ts';

export interface SourceToAwait {
  readonly documentUrlId: number;
  readonly collectionId: number;
  /** The key that must stay valid meanwhile; null for none. */
  readonly keyId: number | null;
}

/** A page takes about this long at best; after that look-ups become rarer. */
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 400;

/**
 * Waits until a source is active or has failed; null when it is neither at `deadlineMs` (of performance.now) or when
 * `signal` is aborted. Throws NotFoundError when the source is deleted, NotSignedInError when the key is.
 */
export async function awaitSource(
  db: Db,
  source: SourceToAwait,
  { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
): Promise<SourceState | null> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const state = await findSourceState(db, source);
    if (!state) throw new NotFoundError('The page was deleted while it was being fetched; ask the user why');
    if (!state.isKeyValid) throw new NotSignedInError('The API key was deleted while the page was fetched');
    if (state.status === 'active' || state.status === 'error') return state;
    if (performance.now() + pauseMs > deadlineMs) return null;
    // Only the signal ends the pause early; whoever asked has gone, or this process stops.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
  }
}
