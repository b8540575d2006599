import { batchBySize } from '../../../batch-by-size.ts';
import type { Db } from '../../data-source.ts';

/** A page that agents get, without its text. */
export interface ExportedPageTitle {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  /** The size of its text. */
  readonly bytes: number;
}

export interface ExportedPage extends Omit<ExportedPageTitle, 'bytes'> {
  readonly markdown: string;
}

/** The pages of a source that agents get, in crawl order: those with a passage under a topic that is switched on. */
export async function listExportedTitles(db: Db, documentUrlId: number): Promise<ExportedPageTitle[]> {
  return db.query<ExportedPageTitle[]>(
    `SELECT p.id, p.url, coalesce(p.title, p.url) AS title, octet_length(p.markdown) AS bytes
       FROM fullsite_cache s JOIN singleurl_cache p ON p.fullsite_cache_id = s.id
      WHERE s.original_url_id = $1 AND p.status = 'success' AND p.markdown IS NOT NULL
        AND p.id IN (SELECT passage.page_id FROM passages passage
                       JOIN document_topics topic ON topic.id = passage.topic_id AND topic.enabled
                      WHERE passage.document_url_id = $1)
      ORDER BY p.position, p.id`,
    [documentUrlId],
  );
}

const BATCH_LIMITS = { maxBytes: 512 * 1024, maxItems: 50 };

/** The pages of a source that agents get, in crawl order, in batches of about half a megabyte. */
export async function* streamExportedPages(
  db: Db,
  documentUrlId: number,
): AsyncGenerator<readonly ExportedPage[]> {
  const sizes = await listExportedTitles(db, documentUrlId);
  for (const batch of batchBySize(sizes, ({ bytes }) => bytes, BATCH_LIMITS)) {
    yield await db.query<ExportedPage[]>(
      `SELECT id, url, coalesce(title, url) AS title, markdown FROM singleurl_cache
        WHERE id = ANY($1) AND markdown IS NOT NULL ORDER BY position, id`,
      [batch.map(({ id }) => id)],
    );
  }
}
