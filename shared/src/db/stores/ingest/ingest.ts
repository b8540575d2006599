import type { CrawlProgress } from '../../../contracts/documents.ts';
import type { CrawlType } from '../../../domain/documents/crawl-type.ts';
import type { FailureClass } from '../../../domain/documents/failure.ts';
import type { Retry } from '../../../domain/documents/retry.ts';
import type { Library } from '../../../domain/libraries/library.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import type { DocumentUrl } from '../../entities/document-url.ts';

/** A newer run has replaced this one, or the document is deleted. The worker may no longer write. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';

  constructor(run: object) {
    super(`A newer run replaced this one, or the document was deleted: ${JSON.stringify(run)}`);
  }
}

/** One run of a document's ingest. Every write checks all fields, so a stale worker changes nothing. */
export interface IngestRun {
  readonly documentUrlId: number;
  readonly attempt: number;
  /**
   * The claim of the attempt: a hung worker may resume while another one runs its job. Absent
   * before the source is claimed, and then any claim matches.
   */
  readonly claim?: number;
}

/** SQL condition: the source still belongs to this run. `ofRun` returns its parameters $1 to $3. */
export const OF_RUN = 'id = $1 AND attempt = $2 AND claims = coalesce($3, claims)';

/** The parameters of `OF_RUN`. */
export function ofRun(run: IngestRun): [number, number, number | null] {
  return [run.documentUrlId, run.attempt, run.claim ?? null];
}

/** The state of a claimed source. */
export interface ClaimedSource extends IngestRun {
  readonly claim: number;
  readonly collectionId: number;
  readonly userId: number;
  readonly isPro: boolean;
  readonly url: string;
  readonly maxUrls: number;
  readonly crawlType: CrawlType;
  readonly fullText: string | null;
  readonly topics: readonly string[];
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  /** The library that it documents; null for other sources. */
  readonly library: Library | null;
  /** The current name of the document. */
  readonly documentName: string;
  readonly documentTopic: string;
  /** Consecutive starts without a stored page, including this one. */
  readonly starts: number;
  /** The owner's last retry request and its time; null if there was none. */
  readonly retry: Retry | null;
  readonly restartedAt: Date | null;
  /** The progress of the crawl; null before it starts. */
  readonly progress: CrawlProgress | null;
  /** How the pages of the last complete crawl were found. */
  readonly crawlNotes: readonly string[];
  /** Whether the owner has canceled the run before it was claimed. */
  readonly isCancelled: boolean;
  /** Whether agents get an earlier crawl of this source. */
  readonly isServed: boolean;
}

/** The starts of a source that ended with their worker. */
export interface CrashedStarts {
  readonly starts: number;
  /** Since the source was last updated. */
  readonly quietMs: number;
}

/** The crashed starts of an unclaimed source; zeros if it is deleted. */
export async function readCrashedStarts(db: Db, run: IngestRun): Promise<CrashedStarts> {
  const row = await db.first<CrashedStarts>(
    `SELECT starts, (extract(epoch FROM now() - updated_at) * 1000)::int AS "quietMs"
       FROM document_urls WHERE id = $1`,
    [run.documentUrlId],
  );
  return row ?? { starts: 0, quietMs: 0 };
}

/** Whether a crawl of document_urls `u` has ended. */
const IS_SERVED = `EXISTS (SELECT 1 FROM fullsite_cache f WHERE f.original_url_id = u.id AND f.document_urls <> '{}')`;

/** Whether the first crawl of document_urls `u` has not ended. */
export const IS_FIRST_CRAWL = `(u.status IN ('pending', 'processing') AND NOT ${IS_SERVED})`;

/** Claims the source for processing; null if it is deleted, finished, or claimed by a newer attempt. */
export async function claimSource(db: Db, run: IngestRun): Promise<ClaimedSource | null> {
  return db.first<ClaimedSource>(
    `UPDATE document_urls u SET status = 'processing', starts = starts + 1, claims = claims + 1, updated_at = now()
       FROM document_collections c JOIN users o ON o.id = c.user_id
      WHERE u.id = $1 AND u.attempt = $2 AND u.status IN ('pending', 'processing') AND c.id = u.collection_id
      RETURNING u.id AS "documentUrlId", u.attempt, u.claims AS claim, u.collection_id AS "collectionId",
                c.user_id AS "userId", o.is_pro AS "isPro", u.url, u.max_urls AS "maxUrls", u.crawl_type AS "crawlType",
                u.full_text AS "fullText", u.topics, u.include_paths AS "includePaths", u.exclude_paths AS "excludePaths",
                u.library, u.starts, u.retry, u.restarted_at AS "restartedAt", u.progress, u.crawl_notes AS "crawlNotes",
                u.is_cancelled AS "isCancelled",
                ${IS_SERVED} AS "isServed",
                coalesce((SELECT min(d.document_topic) FROM recent_documents d WHERE d.document_url_id = u.id), '')
                  AS "documentTopic",
                coalesce((SELECT min(d.document_name) FROM recent_documents d WHERE d.document_url_id = u.id), u.url)
                  AS "documentName"`,
    [run.documentUrlId, run.attempt],
  );
}

/** Releases a source after a handled failure. The start then does not count as a crash. */
export async function releaseSource(db: Db, run: IngestRun): Promise<void> {
  await db.query(
    `UPDATE document_urls SET status = 'pending', starts = 0, updated_at = now()
      WHERE ${OF_RUN} AND status = 'processing'`,
    ofRun(run),
  );
}

/** SQL: the progress `given`, a parameter, with the stored count of searchable pages, which indexing maintains. */
export function withSearchable(given: string): string {
  return `${given}::jsonb || jsonb_strip_nulls(jsonb_build_object('searchable', progress->'searchable'))`;
}

/** Stores the progress of a crawl. Ignores a stale run, which the next page write detects. */
export async function saveProgress(db: Db, run: IngestRun, progress: CrawlProgress): Promise<void> {
  await db.query(
    `UPDATE document_urls SET progress = ${withSearchable('$4')}, updated_at = now()
      WHERE ${OF_RUN} AND status = 'processing'`,
    [...ofRun(run), progress],
  );
}

/** SQL: the progress fields of a crawl that is not fetching anything. */
const IDLE_PROGRESS = `'{"current": null, "etaMs": null}'::jsonb`;

/** Fails a run: sets the error of the source and its documents. Does nothing for a stale run. */
export async function failSource(
  db: Db,
  run: IngestRun,
  failure: { class: FailureClass; message: string },
): Promise<void> {
  await db.query(
    `WITH failed AS (
       UPDATE document_urls
          SET status = 'error', failure = $4, failure_message = $5, note = NULL, starts = 0, updated_at = now(),
              progress = (progress || ${IDLE_PROGRESS}) - 'searchable'
        WHERE ${OF_RUN}
        RETURNING id)
     UPDATE recent_documents d SET status = 'error', updated_at = now() FROM failed WHERE d.document_url_id = failed.id`,
    [...ofRun(run), failure.class, failure.message],
  );
}

/**
 * Ends a run that failed or found nothing new, and keeps serving the source's earlier crawl. Missing fields of `outcome` keep
 * their stored values. Does nothing for a stale run.
 */
export async function keepPreviousCrawl(
  db: Db,
  run: IngestRun,
  outcome: { note: string | null; progress?: CrawlProgress; crawlNotes?: readonly string[] },
): Promise<void> {
  await db.query(
    `WITH kept AS (
       UPDATE document_urls
          SET status = 'active', failure = NULL, failure_message = NULL, note = $4, starts = 0,
              progress = coalesce($5, progress), crawl_notes = coalesce($6, crawl_notes), updated_at = now()
        WHERE ${OF_RUN}
        RETURNING id)
     UPDATE recent_documents d SET status = 'active', updated_at = now() FROM kept WHERE d.document_url_id = kept.id`,
    [...ofRun(run), outcome.note, outcome.progress ?? null, outcome.crawlNotes ?? null],
  );
}

/** Locks a source until the transaction ends and returns its state. Throws NotFoundError. */
export async function lockSource(
  db: Db,
  documentUrlId: number,
): Promise<Pick<DocumentUrl, 'collectionId' | 'status' | 'retry'>> {
  const source = await db.first<Pick<DocumentUrl, 'collectionId' | 'status' | 'retry'>>(
    'SELECT collection_id AS "collectionId", status, retry FROM document_urls WHERE id = $1 FOR NO KEY UPDATE',
    [documentUrlId],
  );
  if (!source) throw new NotFoundError(`Source ${documentUrlId} was deleted`);
  return source;
}

/**
 * Locks the run's source until the transaction ends. Other processes cannot add passages meanwhile, so a segment built now
 * contains them all. Throws StaleAttemptError if a newer run has replaced this one.
 */
export async function lockRun(db: Db, run: IngestRun): Promise<void> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM document_urls WHERE ${OF_RUN} FOR UPDATE`,
    ofRun(run),
  );
  if (rows.length === 0) throw new StaleAttemptError(run);
}

/**
 * Completes a run. `relevantText` is the document's text, or the stored page that contains it. `note` is shown to the
 * owner, or null; `crawlNotes` is its part about how the pages were found.
 */
export async function finishSource(
  db: Db,
  run: IngestRun,
  outcome: {
    documentName: string;
    documentSlug: string;
    relevantText: string | { readonly pageId: number };
    note: string | null;
    crawlNotes?: readonly string[];
  },
): Promise<void> {
  await db.query(
    `UPDATE document_urls SET status = 'active', failure = NULL, failure_message = NULL, note = $4, crawl_notes = $5,
            starts = 0, progress = progress - 'searchable', updated_at = now(),
            tokens = (SELECT sum(p.tokens)::int
                        FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id AND p.status = 'success'
                       WHERE s.original_url_id = document_urls.id)
      WHERE ${OF_RUN}`,
    [...ofRun(run), outcome.note, outcome.crawlNotes ?? []],
  );
  await db.query(
    `UPDATE recent_documents SET status = 'active', document_name = $2, document_slug = $3, updated_at = now(),
            relevant_text = coalesce($4, (SELECT markdown FROM singleurl_cache WHERE id = $5), '')
      WHERE document_url_id = $1`,
    [
      run.documentUrlId,
      outcome.documentName,
      outcome.documentSlug,
      typeof outcome.relevantText === 'string' ? outcome.relevantText : null,
      typeof outcome.relevantText === 'string' ? null : outcome.relevantText.pageId,
    ],
  );
}
