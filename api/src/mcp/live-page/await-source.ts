import type { Db } from '@lectern/shared/db/data-source.ts';
import { findSourceState, type SourceState } from '@lectern/shared/db/stores/documents/known-sources.ts';
import { NotFoundError, NotSignedInError } from '@lectern/shared/errors.ts';
import { pollUntil } from '../../poll-until.ts';

interface SourceToAwait {
  readonly documentUrlId: number;
  readonly collectionId: number;
  /** The key that must stay valid; null in a preview. */
  readonly keyId: number | null;
}

/**
 * Waits until a source is active or has failed. Null after `limitMs` or when `signal` is aborted. Throws NotFoundError when
 * the source is deleted, NotSignedInError when the key is deleted.
 */
export async function awaitSource(
  db: Db,
  source: SourceToAwait,
  limits: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<SourceState | null> {
  const state = await pollUntil(() => readState(db, source), hasEnded, limits);
  return hasEnded(state) ? state : null;
}

async function readState(db: Db, source: SourceToAwait): Promise<SourceState> {
  const state = await findSourceState(db, source);
  if (!state) throw new NotFoundError('The page was deleted while it was being fetched. Ask the user why');
  if (!state.isKeyValid)
    throw new NotSignedInError('The API key was deleted while the page was being fetched');
  return state;
}

function hasEnded({ status }: SourceState): boolean {
  return status === 'active' || status === 'error';
}
