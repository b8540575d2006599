import type { CallFilterQuery } from '@lectern/shared/contracts/calls.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { Pagination } from '@lectern/shared/db/pagination.ts';
import * as store from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { writeCallsCsv } from './write-calls-csv.ts';

/** The tool calls of a user's agents, newest first. */
export function listCalls(
  db: Db,
  userId: number,
  filter: CallFilterQuery,
  pagination: Pagination,
): Promise<store.ListedCall[]> {
  return store.listToolCalls(db, toFilter(userId, filter), pagination);
}

/** The calls as a CSV file, in chunks. */
export function exportCalls(db: Db, userId: number, filter: CallFilterQuery): AsyncIterable<string> {
  return writeCallsCsv(batchesOf(db, toFilter(userId, filter)));
}

const BATCH_SIZE = 1_000;

async function* batchesOf(db: Db, filter: store.CallFilter): AsyncGenerator<readonly store.ListedCall[]> {
  let after: readonly number[] | null = null;
  for (;;) {
    const rows: store.ListedCall[] = await store.listToolCalls(db, filter, { limit: BATCH_SIZE, after });
    yield rows.slice(0, BATCH_SIZE);
    if (rows.length <= BATCH_SIZE) return;
    after = [rows[BATCH_SIZE - 1]?.id ?? 0];
  }
}

function toFilter(userId: number, filter: CallFilterQuery): store.CallFilter {
  const { collectionId = null, keyId = null, client = null, tool = null, outcome = null } = filter;
  const { since, until } = filter;
  return {
    userId,
    collectionId,
    keyId,
    client,
    outcome,
    toolName: tool,
    since: since === undefined ? null : new Date(since),
    until: until === undefined ? null : new Date(until),
  };
}
