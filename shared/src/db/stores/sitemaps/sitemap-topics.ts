import type { Db } from '../../data-source.ts';

/** A topic requested from a cached sitemap, and the text of its pages about it. */
export interface SitemapTopic {
  readonly id: number;
  readonly siteCacheId: number;
  /** The requesting user, charged with model tokens. */
  readonly userId: number;
  readonly name: string;
  readonly status: 'pending' | 'active' | 'error';
  /** Markdown with its sources; '' without a match. */
  readonly content: string;
  /**
   * The language model that chose its passages, '' if the search chose them; null while it waits, or if it
   * is older than this column.
   */
  readonly selectedBy: string | null;
  readonly errorMessage: string | null;
}

/**
 * Finds or creates the topic with this name, in the caller's transaction. Reuses a topic that is pending or newer than
 * the cache's last change. If `isNew`, the caller must schedule its job.
 */
export async function openSitemapTopic(
  db: Db,
  topic: Pick<SitemapTopic, 'siteCacheId' | 'userId' | 'name'>,
): Promise<{ readonly sitemapTopicId: number; readonly isNew: boolean }> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 91))', [
    `${topic.siteCacheId} ${topic.name}`,
  ]);
  const known = await db.first<{ id: number }>(
    `SELECT t.id FROM sitemap_topics t JOIN sitemap_caches c ON c.site_cache_id = t.site_cache_id
      WHERE t.site_cache_id = $1 AND lower(t.name) = lower($2)
        AND (t.status = 'pending' OR (t.status = 'active' AND t.created_at > c.updated_at))
      ORDER BY t.id DESC LIMIT 1`,
    [topic.siteCacheId, topic.name],
  );
  if (known) return { sitemapTopicId: known.id, isNew: false };
  return { sitemapTopicId: await insertSitemapTopic(db, topic), isNew: true };
}

/** Stores a pending topic and returns its id. */
export async function insertSitemapTopic(
  db: Db,
  { siteCacheId, userId, name }: Pick<SitemapTopic, 'siteCacheId' | 'userId' | 'name'>,
): Promise<number> {
  const added = await db.first<{ id: number }>(
    'INSERT INTO sitemap_topics (site_cache_id, user_id, name) VALUES ($1, $2, $3) RETURNING id',
    [siteCacheId, userId, name],
  );
  if (!added) throw new TypeError('An INSERT of one row returned none');
  return added.id;
}

const COLUMNS = `id, site_cache_id AS "siteCacheId", user_id AS "userId", name, status, content,
  gathered_by AS "selectedBy", error_message AS "errorMessage"`;

/** A topic; null if it or its sitemap is deleted. */
export async function findSitemapTopic(db: Db, sitemapTopicId: number): Promise<SitemapTopic | null> {
  return db.first<SitemapTopic>(`SELECT ${COLUMNS} FROM sitemap_topics WHERE id = $1`, [sitemapTopicId]);
}

/** The latest finished topic of a cached sitemap; null if there is none. */
export async function findTopicOfCache(db: Db, siteCacheId: number): Promise<SitemapTopic | null> {
  return db.first<SitemapTopic>(
    `SELECT ${COLUMNS} FROM sitemap_topics WHERE site_cache_id = $1 AND status = 'active' ORDER BY id DESC LIMIT 1`,
    [siteCacheId],
  );
}

/** Completes a topic with its content from the pages. */
export async function saveSitemapTopic(
  db: Db,
  sitemapTopicId: number,
  { content, selectedBy }: Pick<SitemapTopic, 'content' | 'selectedBy'>,
): Promise<void> {
  await db.query(
    `UPDATE sitemap_topics SET status = 'active', content = $2, gathered_by = $3 WHERE id = $1`,
    [sitemapTopicId, content, selectedBy],
  );
}

/** Marks a topic as failed. */
export async function failSitemapTopic(db: Db, sitemapTopicId: number, message: string): Promise<void> {
  await db.query(
    `UPDATE sitemap_topics SET status = 'error', error_message = $2 WHERE id = $1 AND status = 'pending'`,
    [sitemapTopicId, message],
  );
}
