import type * as contracts from '../../../contracts/collections.ts';
import type { ReplyInput } from '../../../contracts/endpoint.ts';
import { TOOLS_COLLECTION_ID } from '../../../domain/tools/tools-collection.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';

/** A set of documents served at one MCP URL. Shown to users as an "MCP Server". */
export type Collection = ReplyInput<typeof contracts.getCollection> & {
  /** Incremented on every change of served content; processes use it to detect stale segments. */
  readonly revision: number;
};

export type NewCollection = Pick<Collection, 'name' | 'description' | 'mcpServerHash'> & {
  readonly userId: number;
};

/** A collection and the user who requests it; another user's collection counts as missing. */
export interface OwnedCollection {
  readonly userId: number;
  readonly collectionId: number;
}

const COLUMNS = `id, name, description, status, mcp_server_hash AS "mcpServerHash", revision,
  stores_questions AS "storesQuestions", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The collections of a user, oldest first. */
export async function listCollections(db: Db, userId: number, pagination: Pagination): Promise<Collection[]> {
  return db.query<Collection[]>(
    `SELECT ${COLUMNS} FROM document_collections
      WHERE user_id = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [userId, ...paginationValues(pagination, 1)],
  );
}

/** How many collections of a user count toward the plan. */
export async function countCollections(db: Db, userId: number): Promise<number> {
  const [found] = await db.query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM document_collections WHERE user_id = $1 AND id <> $2',
    [userId, TOOLS_COLLECTION_ID],
  );
  return found.count;
}

/** One collection of a user. Throws NotFoundError. */
export async function getCollection(db: Db, { userId, collectionId }: OwnedCollection): Promise<Collection> {
  const found = await db.first<Collection>(
    `SELECT ${COLUMNS} FROM document_collections WHERE id = $1 AND user_id = $2`,
    [collectionId, userId],
  );
  return found ?? throwMissing(collectionId);
}

/**
 * Locks a collection until the transaction ends, which keeps checks of its documents valid.
 * Throws NotFoundError.
 */
export async function lockCollection(db: Db, { userId, collectionId }: OwnedCollection): Promise<void> {
  const rows = await db.query<unknown[]>(
    'SELECT 1 FROM document_collections WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE',
    [collectionId, userId],
  );
  if (rows.length === 0) throwMissing(collectionId);
}

/** Creates a collection and returns it. */
export async function insertCollection(
  db: Db,
  { userId, name, description, mcpServerHash }: NewCollection,
): Promise<Collection> {
  const [inserted] = await db.query<[Collection]>(
    `INSERT INTO document_collections (user_id, name, description, mcp_server_hash) VALUES ($1, $2, $3, $4)
     RETURNING ${COLUMNS}`,
    [userId, name, description, mcpServerHash],
  );
  return inserted;
}

/** The fields of a collection that users can change. */
export interface CollectionChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly storesQuestions?: boolean | undefined;
}

/** Changes the given fields. Throws NotFoundError. */
export async function updateCollection(
  db: Db,
  owned: OwnedCollection,
  changes: CollectionChanges,
): Promise<Collection> {
  await db.query(
    `UPDATE document_collections
        SET name = COALESCE($3, name), description = COALESCE($4, description),
            stores_questions = COALESCE($5, stores_questions), updated_at = now(),
            -- The server's instructions contain the name.
            revision = revision + (name <> COALESCE($3, name))::int
      WHERE id = $1 AND user_id = $2`,
    [
      owned.collectionId,
      owned.userId,
      changes.name ?? null,
      changes.description ?? null,
      changes.storesQuestions ?? null,
    ],
  );
  return getCollection(db, owned);
}

/** Marks a collection as processing until updateCollectionStatus. */
export async function markCollectionProcessing(db: Db, collectionId: number): Promise<void> {
  await db.query(`UPDATE document_collections SET status = 'processing', updated_at = now() WHERE id = $1`, [
    collectionId,
  ]);
}

/**
 * Collections are processing as long as one of their sources is. The lock comes first: an update that waits for another one
 * does not see the sources that it ended, so the collection would stay processing.
 */
export async function updateCollectionStatus(db: Db, collectionId: number): Promise<void> {
  await db.query('SELECT 1 FROM document_collections WHERE id = $1 FOR NO KEY UPDATE', [collectionId]);
  await db.query(
    `UPDATE document_collections c
        SET status = CASE WHEN EXISTS (SELECT 1 FROM document_urls u
              WHERE u.collection_id = c.id AND u.status IN ('pending', 'processing'))
            THEN 'processing' ELSE 'active' END
      WHERE c.id = $1`,
    [collectionId],
  );
}

/**
 * Increments a collection's revision and notifies every process that listens to `collection_changed`.
 * PostgreSQL delivers the message when the transaction commits.
 */
export async function touchCollection(db: Db, collectionId: number): Promise<void> {
  await db.query(
    `WITH touched AS (
       UPDATE document_collections SET revision = revision + 1, updated_at = now() WHERE id = $1
       RETURNING id, revision)
     SELECT pg_notify('collection_changed',
                      json_build_object('collectionId', id, 'revision', revision)::text) FROM touched`,
    [collectionId],
  );
}

/** Throws NotFoundError for a collection that is deleted or belongs to another user. */
export function throwMissing(collectionId: number): never {
  throw new NotFoundError(`Collection ${collectionId} not found`);
}
