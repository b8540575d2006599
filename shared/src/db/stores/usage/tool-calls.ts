import type { z } from 'zod';
import type { CallFilterQuery, loggedCall } from '../../../contracts/calls.ts';
import type { CallOutcome } from '../../../domain/tools/tool-call.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';

/** A finished tool call of an agent. */
export interface ToolCallRecord {
  readonly userId: number;
  readonly collectionId: number;
  readonly keyId: number;
  /** Name and version of the client; null if it sent none. */
  readonly client: string | null;
  readonly toolName: string;
  readonly outcome: CallOutcome;
  readonly ms: number;
  /** o200k tokens of the answer. */
  readonly tokens: number;
  /** The names of the documents that the answer cites. */
  readonly documents: string[];
  /** Null unless the collection stores questions. */
  readonly question: string | null;
  /** Null unless the collection stores questions. */
  readonly answer: string | null;
  readonly calledAt: Date;
}

/** Checks again whether the collection stores questions: its owner may have just turned it off. */
const INSERT: Prepared = {
  name: 'insert-tool-calls',
  text: `INSERT INTO tool_calls (user_id, collection_id, key_id, key_name, client, tool_name, outcome, ms, tokens,
                                 documents, question, answer, called_at)
    SELECT c.user_id, c.id, k.id, k.key_name, call.client, call."toolName", call.outcome, call.ms, call.tokens,
           call.documents, CASE WHEN c.stores_questions THEN call.question END,
           CASE WHEN c.stores_questions THEN call.answer END, call."calledAt"
      FROM json_to_recordset($1::json) AS call (
             "userId" int, "collectionId" int, "keyId" int, client text, "toolName" text, outcome text, ms real,
             tokens int, documents text[], question text, answer text, "calledAt" timestamptz)
      JOIN document_collections c ON c.id = call."collectionId" AND c.user_id = call."userId"
      JOIN user_api_keys k ON k.id = call."keyId" AND k.user_id = c.user_id
     ORDER BY call."calledAt"`,
};

/** Logs tool calls. Leaves out those whose key or collection has been deleted. Texts must not contain U+0000. */
export async function insertToolCalls(db: Db, calls: readonly ToolCallRecord[]): Promise<void> {
  if (calls.length > 0) await db.query(INSERT, [JSON.stringify(calls)]);
}

export type ListedCall = z.input<typeof loggedCall>;

const LISTED = `t.id::int, t.called_at AS "calledAt", t.collection_id AS "collectionId", c.name AS "collectionName",
  t.key_id AS "keyId", COALESCE(k.key_name, t.key_name) AS "keyName", t.client, t.tool_name AS "toolName", t.outcome,
  round(t.ms::numeric, 1)::float8 AS ms, t.tokens, t.documents, t.question`;
/** Calls of collections in the trash are hidden until the collection is restored. */
const CALLS = `tool_calls t JOIN document_collections c ON c.id = t.collection_id AND c.user_id = t.user_id
  LEFT JOIN user_api_keys k ON k.id = t.key_id`;

/** The calls of a user that match the filter, newest first. */
export async function listToolCalls(
  db: Db,
  userId: number,
  filter: CallFilterQuery,
  pagination: Pagination,
): Promise<ListedCall[]> {
  return db.query<ListedCall[]>(
    `SELECT ${LISTED} FROM ${CALLS}
      WHERE t.user_id = $1 AND ($2::int IS NULL OR t.collection_id = $2) AND ($3::int IS NULL OR t.key_id = $3)
        AND ($4::text IS NULL OR t.client = $4) AND ($5::text IS NULL OR t.tool_name = $5)
        AND ($6::text IS NULL OR t.outcome = $6) AND ($7::timestamptz IS NULL OR t.called_at >= $7)
        AND ($8::timestamptz IS NULL OR t.called_at < $8) AND ($9::bigint IS NULL OR t.id < $9)
      ORDER BY t.id DESC LIMIT $10`,
    [
      userId,
      filter.collectionId,
      filter.keyId,
      filter.client,
      filter.tool,
      filter.outcome,
      filter.since && new Date(filter.since),
      filter.until && new Date(filter.until),
      ...paginationValues(pagination, 1),
    ],
  );
}

/** A call with its answer, which is null if it was not stored. Throws NotFoundError. */
export async function getToolCall(
  db: Db,
  { userId, callId }: { readonly userId: number; readonly callId: number },
): Promise<ListedCall & { readonly answer: string | null }> {
  const found = await db.first<ListedCall & { readonly answer: string | null }>(
    `SELECT ${LISTED}, t.answer FROM ${CALLS} WHERE t.id = $2 AND t.user_id = $1`,
    [userId, callId],
  );
  if (!found) throw new NotFoundError(`Tool call ${callId} not found; calls are deleted after 30 days`);
  return found;
}

const MAX_CLIENTS = 100;

/** The clients of a user's calls, by name. */
export async function listCallClients(db: Db, userId: number): Promise<string[]> {
  const rows = await db.query<{ client: string }[]>(
    `SELECT DISTINCT client FROM tool_calls WHERE user_id = $1 AND client IS NOT NULL ORDER BY 1 LIMIT ${MAX_CLIENTS}`,
    [userId],
  );
  return rows.map(({ client }) => client);
}

/** Deletes the questions and answers of a collection's calls. */
export async function deleteStoredQuestions(db: Db, collectionId: number): Promise<void> {
  await db.query(
    `UPDATE tool_calls SET question = NULL, answer = NULL
      WHERE collection_id = $1 AND (question IS NOT NULL OR answer IS NOT NULL)`,
    [collectionId],
  );
}

/** Deletes the oldest calls of each collection beyond `maxCalls`. */
export async function deleteExcessToolCalls(db: Db, maxCalls: number): Promise<void> {
  await db.query(
    `DELETE FROM tool_calls t
      USING (SELECT c.id, (SELECT id FROM tool_calls WHERE collection_id = c.id ORDER BY id DESC OFFSET $1 LIMIT 1) AS last
               FROM document_collections c) too_old
      WHERE t.collection_id = too_old.id AND t.id <= too_old.last`,
    [maxCalls],
  );
}
