import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { CallFilterQuery, getCall, LoggedCallReply } from '@lectern/shared/contracts/calls.ts';
import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import * as store from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { type ListPage, toListPage } from '../http/list-page.ts';
import { writeCallsCsv } from './write-calls-csv.ts';

/** The log of the tool calls of a user's agents. */
export interface CallsService {
  list(user: SessionUser, filter: CallFilterQuery, part: ListPart): Promise<ListPage<LoggedCallReply>>;
  /** Throws NotFoundError for a call of another user. */
  get(user: SessionUser, callId: number): Promise<ReplyOf<typeof getCall>>;
  clients(user: SessionUser): Promise<string[]>;
  /** A CSV file, in chunks. */
  export(user: SessionUser, filter: CallFilterQuery): AsyncIterable<string>;
}

const BATCH_SIZE = 1_000;

/** Creates the service of logged calls. */
export function createCallsService({ db }: { readonly db: Db }): CallsService {
  return {
    async list(user, filter, part) {
      const rows = await store.listToolCalls(db, toFilter(user, filter), part);
      return toListPage(rows, part, toReply, ({ id }) => [id]);
    },
    async get({ id: userId }, callId) {
      const { answer, ...call } = await store.getToolCall(db, { userId, callId });
      return { ...toReply(call), answer };
    },
    clients: ({ id: userId }) => store.listCallClients(db, userId),
    export: (user, filter) => writeCallsCsv(batchesOf(db, toFilter(user, filter))),
  };
}

async function* batchesOf(db: Db, filter: store.CallFilter): AsyncGenerator<readonly store.ListedCall[]> {
  let after: readonly number[] | null = null;
  for (;;) {
    const rows: store.ListedCall[] = await store.listToolCalls(db, filter, { limit: BATCH_SIZE, after });
    yield rows.slice(0, BATCH_SIZE);
    if (rows.length <= BATCH_SIZE) return;
    after = [rows[BATCH_SIZE - 1]?.id ?? 0];
  }
}

function toFilter({ id: userId }: SessionUser, filter: CallFilterQuery): store.CallFilter {
  const { collectionId = null, keyId = null, client = null, tool = null, outcome = null } = filter;
  const { since, until } = filter;
  return {
    ...{ userId, collectionId, keyId, client, outcome },
    toolName: tool,
    since: since === undefined ? null : new Date(since),
    until: until === undefined ? null : new Date(until),
  };
}

function toReply({ calledAt, documents, ms, ...call }: store.ListedCall): LoggedCallReply {
  return {
    ...call,
    calledAt: calledAt.toISOString(),
    documents: [...documents],
    ms: Math.round(ms * 10) / 10,
  };
}
