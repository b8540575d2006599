import type { listUrls } from '../../../contracts/documents.ts';
import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getRecentDocument } from '../../../contracts/refreshes.ts';
import type { FailureClass } from '../../../domain/documents/failure.ts';
import { type Retry, WHOLE_CRAWL } from '../../../domain/documents/retry.ts';
import type { Library } from '../../../domain/libraries/library.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import type { DocumentUrl } from '../../entities/document-url.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';
import type { OwnedCollection } from '../collections/collections.ts';

/** A document and the user who requests it; another user's document counts as missing. */
export interface OwnedDocument {
  readonly userId: number;
  readonly documentId: number;
}

/** A document with its source; the source's fields are null if it has none. */
export interface DocumentWithSource
  extends Omit<
    ReplyInput<typeof getRecentDocument>,
    'status' | 'failure' | 'isCancelling' | 'schedule' | 'library'
  > {
  readonly status: 'processing' | 'active' | 'error';
  readonly failure: FailureClass | null;
  readonly failureMessage: string | null;
  /** Whether it waits for its first run because the queue accepts no jobs; null without a source. */
  readonly waitsForQueue: boolean | null;
  /** Whether the owner has canceled the current run; null without a source. */
  readonly isCancelled: boolean | null;
  readonly schedule: RefreshState | null;
  readonly library: Library | null;
}

/** The automatic refreshes of a source. */
export interface RefreshState
  extends Omit<NonNullable<ReplyInput<typeof getRecentDocument>['schedule']>, 'isPaused'> {
  /** Failed refreshes in a row. */
  readonly failures: number;
}

/** Seconds that the oldest job waits in the outbox until the queue counts as unavailable. The relay retries every two. */
const MAX_OUTBOX_SECONDS = 10;

/** SQL: whether the source `u` waits for a queue that accepts no jobs. Checks the oldest job only, so it reads one row. */
export const WAITS_FOR_QUEUE = `
         u.status = 'pending' AND COALESCE((SELECT created_at < now() - interval '${MAX_OUTBOX_SECONDS} seconds'
                                              FROM outbox ORDER BY id LIMIT 1), false)`;

/** SQL: the columns of a DocumentWithSource, of the document `d` and its source `u`. */
export const documentColumns = (text = 'd.relevant_text') => `
         d.id, d.collection_id AS "collectionId", d.document_url_id AS "documentUrlId", d.url,
         d.document_name AS "documentName", d.document_topic AS "documentTopic",
         d.document_slug AS "documentSlug", ${text} AS "relevantText", d.status,
         d.pin_index AS "pinIndex", d.created_at AS "createdAt", u.crawl_type AS "crawlType", u.max_urls AS "maxUrls", u.tokens, u.library, u.progress, u.failure,
         u.failure_message AS "failureMessage", u.note, ${WAITS_FOR_QUEUE} AS "waitsForQueue", u.is_cancelled AS "isCancelled",
         (SELECT jsonb_build_object('frequency', s.frequency, 'failures', s.failures,
                   'nextRunAt', s.next_run_at, 'lastRunAt', s.last_run_at)
            FROM crawl_schedules s WHERE s.document_url_id = u.id) AS schedule`;

/** One document. Throws NotFoundError. */
export async function getDocument(
  db: Db,
  { userId, documentId }: OwnedDocument,
): Promise<DocumentWithSource> {
  const document = await db.first<DocumentWithSource>(
    `SELECT ${documentColumns()}
       FROM recent_documents d
       JOIN document_collections c ON c.id = d.collection_id
       LEFT JOIN document_urls u ON u.id = d.document_url_id
      WHERE c.user_id = $1 AND d.id = $2`,
    [userId, documentId],
  );
  if (!document) throw new NotFoundError(`Document ${documentId} not found`);
  return document;
}

/**
 * Locks a document's source until the transaction ends, and reads the document: a move or a deletion at the same time has
 * ended or waits. Throws NotFoundError.
 */
export async function lockDocument(db: Db, owned: OwnedDocument): Promise<DocumentWithSource> {
  await db.query(
    `SELECT 1 FROM recent_documents d JOIN document_collections c ON c.id = d.collection_id
       JOIN document_urls u ON u.id = d.document_url_id
      WHERE c.user_id = $1 AND d.id = $2 FOR NO KEY UPDATE OF u`,
    [owned.userId, owned.documentId],
  );
  return getDocument(db, owned);
}

/** The collection of a document; null if the document does not exist. */
export async function findCollectionOfDocument(db: Db, documentId: number): Promise<number | null> {
  const row = await db.first<{ collectionId: number }>(
    'SELECT collection_id AS "collectionId" FROM recent_documents WHERE id = $1',
    [documentId],
  );
  return row?.collectionId ?? null;
}

type ListedSource = ReplyInput<typeof listUrls>[number];

/** SQL: the columns of a ListedSource. */
const SOURCE_COLUMNS = `u.id, u.collection_id AS "collectionId", u.url, u.max_urls AS "maxUrls", u.status,
            u.crawl_type AS "crawlType", u.topics, u.include_paths AS "includePaths",
            u.exclude_paths AS "excludePaths", u.created_at AS "createdAt"`;

/** The sources of a collection that have a document, oldest first, without their texts. */
export async function listSources(
  db: Db,
  { collectionId, userId }: OwnedCollection,
  pagination: Pagination,
): Promise<ListedSource[]> {
  return db.query<ListedSource[]>(
    `SELECT ${SOURCE_COLUMNS}
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id
      WHERE u.collection_id = $1 AND c.user_id = $2 AND ($3::bigint IS NULL OR u.id > $3)
        AND EXISTS (SELECT 1 FROM recent_documents d WHERE d.document_url_id = u.id)
      ORDER BY u.id LIMIT $4`,
    [collectionId, userId, ...paginationValues(pagination, 1)],
  );
}

/** Whether a URL of a collection is still being processed. */
export async function isUrlUnfinished(db: Db, collectionId: number, url: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM document_urls
      WHERE collection_id = $1 AND url = $2 AND status IN ('pending', 'processing') LIMIT 1`,
    [collectionId, url],
  );
  return rows.length > 0;
}

/** The name of the newest document of a collection with a URL, regardless of scheme and final slash; null if none. */
export async function findDocumentByUrl(db: Db, collectionId: number, url: string): Promise<string | null> {
  const row = await db.first<{ name: string }>(
    `SELECT document_name AS name FROM recent_documents
      WHERE collection_id = $1
        AND regexp_replace(url, '^https?://|/$', '', 'gi') = regexp_replace($2, '^https?://|/$', '', 'gi')
      ORDER BY id DESC LIMIT 1`,
    [collectionId, url],
  );
  return row?.name ?? null;
}

/** How many sources of a user are waiting or being processed, over all collections. */
export async function countUnfinishedSources(db: Db, userId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    // With a join PostgreSQL would start from the waiting sources of all users, whose number it underestimates.
    `SELECT count(*)::int AS count FROM document_urls
      WHERE collection_id = ANY (ARRAY(SELECT id FROM document_collections WHERE user_id = $1))
        AND status IN ('pending', 'processing')`,
    [userId],
  );
  return row?.count ?? 0;
}

/** How many documents of a collection are being processed. */
export async function countProcessingDocuments(db: Db, collectionId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM recent_documents WHERE collection_id = $1 AND status = 'processing'`,
    [collectionId],
  );
  return row?.count ?? 0;
}

/** A user's active sources with stored pages that exceeded the plan's limit, oldest first. */
export async function listSourcesOverLimit(
  db: Db,
  userId: number,
): Promise<(Pick<DocumentUrl, 'collectionId' | 'crawlType' | 'maxUrls'> & { documentUrlId: number })[]> {
  return db.query(
    `SELECT u.id AS "documentUrlId", u.collection_id AS "collectionId", u.crawl_type AS "crawlType",
            u.max_urls AS "maxUrls"
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id
      WHERE c.user_id = $1 AND u.status = 'active'
        AND EXISTS (SELECT 1 FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
                     WHERE s.original_url_id = u.id AND p.status = 'success' AND p.failure = 'limit')
      ORDER BY u.id`,
    [userId],
  );
}

export type NewSource = Pick<
  DocumentUrl,
  'collectionId' | 'url' | 'maxUrls' | 'crawlType' | 'fullText' | 'topics'
> &
  Partial<Pick<DocumentUrl, 'includePaths' | 'excludePaths' | 'library' | 'isRequestedByAgent'>>;

/** A source that waits for its first run. */
export type WaitingSource = ListedSource & { readonly attempt: number };

/** Stores a source. */
export async function insertSource(db: Db, source: NewSource): Promise<WaitingSource> {
  const [inserted] = await db.query<[WaitingSource]>(
    `INSERT INTO document_urls AS u
       (collection_id, url, max_urls, crawl_type, full_text, topics, include_paths, exclude_paths, library,
        is_requested_by_agent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     RETURNING ${SOURCE_COLUMNS}, u.attempt`,
    [
      source.collectionId,
      source.url,
      source.maxUrls,
      source.crawlType,
      source.fullText,
      source.topics,
      source.includePaths ?? [],
      source.excludePaths ?? [],
      source.library ?? null,
      source.isRequestedByAgent ?? false,
    ],
  );
  return inserted;
}

export type NewDocument = Pick<
  DocumentWithSource,
  'collectionId' | 'documentUrlId' | 'url' | 'documentName' | 'documentTopic' | 'documentSlug'
>;

/** Stores the document of a source that is being processed; returns its id. */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  const [{ id }] = await db.query<[{ id: number }]>(
    `INSERT INTO recent_documents
       (collection_id, document_url_id, url, document_name, document_topic, document_slug, status)
     VALUES ($1, $2, $3, $4, $5, $6, 'processing') RETURNING id`,
    [
      document.collectionId,
      document.documentUrlId,
      document.url,
      document.documentName,
      document.documentTopic,
      document.documentSlug,
    ],
  );
  return id;
}

/** Pins a document at `pinIndex`, or unpins it with null. */
export async function setPinIndex(db: Db, documentId: number, pinIndex: number | null): Promise<void> {
  await db.query('UPDATE recent_documents SET pin_index = $2, updated_at = now() WHERE id = $1', [
    documentId,
    pinIndex,
  ]);
}

/**
 * Starts the next run of a finished source; returns its number, or null if the source is unfinished. Until the run ends,
 * the stored content is still served, and a retry of single pages keeps the counts of the crawl.
 */
export async function restartSource(
  db: Db,
  documentUrlId: number,
  retry: Retry = WHOLE_CRAWL,
): Promise<number | null> {
  const row = await db.first<{ attempt: number }>(
    `UPDATE document_urls
        SET attempt = attempt + 1, starts = 0, status = 'pending', failure = NULL, failure_message = NULL,
            is_cancelled = false, progress = CASE WHEN $3 THEN progress END, note = NULL, retry = $2, restarted_at = now(),
            updated_at = now()
      WHERE id = $1 AND status IN ('active', 'error') RETURNING attempt`,
    [documentUrlId, retry, retry.pages === 'failed' || retry.pageIds !== null],
  );
  if (!row) return null;
  await db.query(
    `UPDATE recent_documents SET status = 'processing', updated_at = now() WHERE document_url_id = $1`,
    [documentUrlId],
  );
  return row.attempt;
}
