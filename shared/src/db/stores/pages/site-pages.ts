import { batchBySize } from '../../../batch-by-size.ts';
import type { CrawlProgress } from '../../../contracts/documents.ts';
import type { FailureClass } from '../../../domain/documents/failure.ts';
import { THIN_PAGE_CHARS } from '../../../domain/documents/retry.ts';
import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';
import type { PageCache } from '../../entities/page-cache.ts';
import { type IngestRun, OF_RUN, ofRun, StaleAttemptError, withSearchable } from '../ingest/ingest.ts';

/** The result of crawling a page: its text, or why it is missing. */
export type CrawledPage = Pick<
  PageCache,
  | 'url'
  | 'position'
  | 'title'
  | 'markdown'
  | 'status'
  | 'errorMessage'
  | 'tryType'
  | 'contentHash'
  | 'etag'
  | 'lastModified'
  | 'fetchedAt'
  | 'checkpoint'
> & {
  readonly failure: FailureClass | null;
  /** A JSON array; absent if the page has none. */
  readonly passages?: string;
  /** Absent if the page has no passages. */
  readonly tokens?: number | null;
  /** A JSON array; absent if the page has none. */
  readonly links?: string;
};

const SAVE_PAGE: Prepared = {
  name: 'save-page',
  text: `
    WITH run AS (
      UPDATE document_urls SET updated_at = now(), starts = CASE WHEN $9 = 'success' THEN least(starts, 1) ELSE starts END,
             progress = coalesce(${withSearchable('$20')}, progress)
       WHERE ${OF_RUN} RETURNING id),
    version AS (
      INSERT INTO page_versions (page_id, title, content_hash, markdown)
      SELECT p.id, p.title, p.content_hash, p.markdown FROM run, singleurl_cache p
       WHERE p.fullsite_cache_id = $4 AND md5(p.url) = md5($5) AND p.in_document AND p.status = 'success'
         AND p.markdown IS NOT NULL AND p.content_hash IS DISTINCT FROM $13
      ON CONFLICT DO NOTHING)
    INSERT INTO singleurl_cache (fullsite_cache_id, url, position, title, markdown, status, failure,
           error_message, try_type, content_hash, etag, last_modified, fetched_at, changed_at, checkpoint,
           passages, links, tokens)
    SELECT $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19, $21
      FROM run
    ON CONFLICT (fullsite_cache_id, md5(url)) DO UPDATE SET
      position = EXCLUDED.position, title = EXCLUDED.title, markdown = EXCLUDED.markdown,
      status = EXCLUDED.status, failure = EXCLUDED.failure, error_message = EXCLUDED.error_message,
      try_type = EXCLUDED.try_type, content_hash = EXCLUDED.content_hash, etag = EXCLUDED.etag,
      last_modified = EXCLUDED.last_modified, fetched_at = EXCLUDED.fetched_at,
      changed_at = CASE WHEN singleurl_cache.content_hash = EXCLUDED.content_hash
                        THEN singleurl_cache.changed_at ELSE EXCLUDED.changed_at END,
      missing_since = NULL, checkpoint = EXCLUDED.checkpoint, passages = EXCLUDED.passages, links = EXCLUDED.links,
      tokens = EXCLUDED.tokens,
      processed_at = now()
    RETURNING id`,
};

/**
 * Stores a page of a crawl and returns its id. A killed crawl resumes from its stored pages. Keeps the version that the
 * document was built from until it is built again. `changedAt` changes only with the text. A stored page resets the
 * number of starts to this one. A null `progress` keeps the previous one. Throws StaleAttemptError if a newer run has
 * replaced this one.
 */
export async function savePage(
  db: Db,
  run: IngestRun,
  siteCacheId: number,
  page: CrawledPage,
  progress: CrawlProgress | null = null,
): Promise<number> {
  const saved = await db.first<{ id: number }>(SAVE_PAGE, [
    ...ofRun(run),
    siteCacheId,
    page.url,
    page.position,
    page.title,
    page.markdown,
    page.status,
    page.failure,
    page.errorMessage,
    page.tryType,
    page.contentHash,
    page.etag,
    page.lastModified,
    page.fetchedAt,
    page.checkpoint,
    page.passages ?? null,
    page.links ?? null,
    progress,
    page.tokens ?? null,
  ]);
  if (!saved) throw new StaleAttemptError(run);
  return saved.id;
}

/** A page that has not changed since it was stored, and its present validators. */
export type ConfirmedPage = Pick<PageCache, 'id' | 'etag' | 'lastModified' | 'fetchedAt'>;

/** Records that pages are unchanged. Throws StaleAttemptError if a newer run has replaced this one. */
export async function confirmPages(db: Db, run: IngestRun, pages: readonly ConfirmedPage[]): Promise<void> {
  const rows = await db.query<unknown[]>(
    `WITH confirmed AS (
       UPDATE singleurl_cache p
          SET etag = c.etag, last_modified = c.last_modified, fetched_at = c.fetched_at, processed_at = now(),
              missing_since = NULL
         FROM unnest($4::int[], $5::text[], $6::text[], $7::timestamptz[]) c (id, etag, last_modified, fetched_at)
        WHERE p.id = c.id AND EXISTS (SELECT 1 FROM document_urls WHERE ${OF_RUN}))
     UPDATE document_urls SET updated_at = now(), starts = least(starts, 1) WHERE ${OF_RUN} RETURNING id`,
    [
      ...ofRun(run),
      pages.map(({ id }) => id),
      pages.map(({ etag }) => etag),
      pages.map(({ lastModified }) => lastModified),
      pages.map(({ fetchedAt }) => fetchedAt),
    ],
  );
  if (rows.length === 0) throw new StaleAttemptError(run);
}

/**
 * SQL: whether page `p` was stored without a browser and has very little text. The byte length comes first because it
 * does not decompress the text.
 */
export const IS_THIN = `(p.status = 'success' AND p.try_type = 'http'
  AND octet_length(p.markdown) < ${THIN_PAGE_CHARS * 4} AND length(p.markdown) < ${THIN_PAGE_CHARS})`;

/** A page of a crawl without its text and its links, which take up to a gigabyte for a large site. */
export type SitePage = Pick<
  PageCache,
  | 'id'
  | 'url'
  | 'title'
  | 'position'
  | 'status'
  | 'failure'
  | 'errorMessage'
  | 'tryType'
  | 'contentHash'
  | 'etag'
  | 'lastModified'
  | 'missingSince'
  | 'checkpoint'
  | 'processedAt'
> & {
  /** Whether its links are stored; see `readLinks`. */
  readonly hasLinks: boolean;
  /** Size of its text; null without one. */
  readonly bytes: number | null;
  /** Stored without a browser and with very little text. */
  readonly isThin: boolean;
};

/** The stored pages of a crawl, in crawl order. */
export async function listSitePages(db: Db, siteCacheId: number): Promise<SitePage[]> {
  return db.query<SitePage[]>(
    `SELECT p.id, p.url, p.title, p.position, p.status, p.failure, p.error_message AS "errorMessage",
            p.try_type AS "tryType", p.content_hash AS "contentHash", p.etag,
            p.last_modified AS "lastModified", p.missing_since AS "missingSince",
            octet_length(p.markdown) AS bytes, p.checkpoint,
            p.links IS NOT NULL AS "hasLinks",
            p.processed_at AS "processedAt", coalesce(${IS_THIN}, false) AS "isThin"
       FROM singleurl_cache p WHERE p.fullsite_cache_id = $1 ORDER BY p.position, p.id`,
    [siteCacheId],
  );
}

const READ_LINKS: Prepared = {
  name: 'read-links',
  text: 'SELECT links FROM singleurl_cache WHERE id = $1',
};

/** The links of a stored page; null if it has none. */
export async function readLinks(db: Db, pageId: number): Promise<unknown> {
  const page = await db.first<{ links: unknown }>(READ_LINKS, [pageId]);
  return page?.links ?? null;
}

/** Enough of the markdown to contain the first paragraph. */
const BEGINNING_CHARS = 4_000;

/** A stored page and the size of its text. */
export interface PageSize {
  readonly pageId: number;
  readonly bytes: number;
}

/** The sizes of the stored pages of a crawl, in ascending order of their ids. */
export async function listStoredPageSizes(db: Db, siteCacheId: number): Promise<PageSize[]> {
  return db.query<PageSize[]>(
    `SELECT id AS "pageId", coalesce(octet_length(markdown), 0) AS bytes
       FROM singleurl_cache WHERE fullsite_cache_id = $1 AND status = 'success' ORDER BY id`,
    [siteCacheId],
  );
}

/** A stored page without its text. */
export interface PageWithoutText extends PageSize {
  readonly url: string;
  readonly title: string;
}

/** SQL: a stored page without its text. */
export const PAGE_WITHOUT_TEXT = `id AS "pageId", url, coalesce(title, url) AS title,
  coalesce(octet_length(markdown), 0) AS bytes`;

/** The fields of a stored page that its document is built from, with only the beginning of its text. */
export interface StoredPage extends PageWithoutText {
  /** The site's name according to the page; null if unknown. */
  readonly siteName: string | null;
  /** The beginning of its markdown; empty when it was not requested. */
  readonly beginning: string;
}

/** The stored pages at `urls`, in crawl order, the first `beginnings` with the beginning of their text. */
export async function listStoredPages(
  db: Db,
  siteCacheId: number,
  urls: readonly string[],
  beginnings: number,
): Promise<StoredPage[]> {
  return db.query<StoredPage[]>(
    `SELECT ${PAGE_WITHOUT_TEXT}, checkpoint->>'siteName' AS "siteName",
            CASE WHEN row_number() OVER (ORDER BY position, id) > $3 THEN ''
                 ELSE coalesce(left(markdown, ${BEGINNING_CHARS}), '') END AS beginning
       FROM singleurl_cache WHERE fullsite_cache_id = $1 AND status = 'success' AND url = ANY($2)
      ORDER BY position, id`,
    [siteCacheId, urls, beginnings],
  );
}

const TEXT_BATCH_LIMITS = { maxBytes: 1024 * 1024, maxItems: 100 };

/** The markdown of stored pages, in batches of about a megabyte. */
export async function* streamTexts(
  db: Db,
  pages: readonly Pick<SitePage, 'id' | 'bytes'>[],
): AsyncGenerator<readonly string[]> {
  for (const batch of batchBySize(pages, ({ bytes }) => bytes ?? 0, TEXT_BATCH_LIMITS)) {
    const rows = await db.query<{ markdown: string }[]>(
      'SELECT markdown FROM singleurl_cache WHERE id = ANY($1) AND markdown IS NOT NULL',
      [batch.map(({ id }) => id)],
    );
    yield rows.map(({ markdown }) => markdown);
  }
}

/** The passages of stored pages by page id. */
export async function readPassagesOfPages(db: Db, pageIds: readonly number[]): Promise<Map<number, unknown>> {
  const rows = await db.query<{ pageId: number; passages: unknown }[]>(
    `SELECT id AS "pageId", passages FROM singleurl_cache WHERE id = ANY($1)`,
    [pageIds],
  );
  return new Map(rows.map(({ pageId, passages }) => [pageId, passages]));
}
