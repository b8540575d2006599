import { slugify } from '../../../domain/documents/slug.ts';
import { TOOLS_COLLECTION_ID } from '../../../domain/tools/tools-collection.ts';
import type { Db } from '../../data-source.ts';
import { IS_FIRST_CRAWL } from '../ingest/ingest.ts';
import type { Topic } from './topics.ts';

/** Counts a user's topics in all collections. */
export async function countTopicsOfUser(db: Db, userId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM document_topics t
       JOIN document_collections c ON c.id = t.collection_id WHERE c.user_id = $1 AND c.id <> $2`,
    [userId, TOOLS_COLLECTION_ID],
  );
  return row?.count ?? 0;
}

/** Counts the topics that a user added in the last hour and that are not extracted yet. */
export async function countUnfinishedTopics(db: Db, userId: number): Promise<number> {
  const row = await db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM document_topics t
      WHERE t.collection_id = ANY (ARRAY(SELECT id FROM document_collections WHERE user_id = $1))
        AND t.origin = 'user' AND t.gathered_by IS NULL AND t.created_at > now() - interval '1 hour'
        AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.topic_id = t.id)`,
    [userId],
  );
  return row?.count ?? 0;
}

/** Topics of an earlier crawl that were deleted, for their successors. */
export interface RemovedTopics {
  readonly count: number;
  /** The slugs of topics that the user had disabled. */
  readonly disabledSlugs: ReadonlySet<string>;
}

/** Deletes the topics of a source's earlier crawls with their passages. */
export async function removeCrawledTopics(db: Db, documentUrlId: number): Promise<RemovedTopics> {
  const rows = await db.query<{ slug: string; enabled: boolean }[]>(
    `DELETE FROM document_topics WHERE url_id = $1 AND origin = 'crawl' RETURNING slug, enabled`,
    [documentUrlId],
  );
  return toRemovedTopics(rows);
}

/** Summarizes deleted topics. */
export function toRemovedTopics(rows: readonly { slug: string; enabled: boolean }[]): RemovedTopics {
  const disabled = rows.filter(({ enabled }) => !enabled).map(({ slug }) => slug);
  return { count: rows.length, disabledSlugs: new Set(disabled) };
}

/** The names of the topics that the last crawl of a source stored. */
export async function listCrawledTopicNames(db: Db, documentUrlId: number): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(
    `SELECT name FROM document_topics WHERE url_id = $1 AND origin = 'crawl'`,
    [documentUrlId],
  );
  return rows.map(({ name }) => name);
}

/** A topic with its own text or the text of the stored page `pageId`. */
export type NewTopic =
  | { readonly name: string; readonly content: string; readonly selectedBy?: Topic['selectedBy'] }
  | { readonly name: string; readonly pageId: number };

/** Inserts the topics of a crawl. Returns their ids in the same order. */
export async function insertCrawledTopics(
  db: Db,
  source: { collectionId: number; documentUrlId: number },
  topics: readonly NewTopic[],
  disabledSlugs: ReadonlySet<string>,
): Promise<number[]> {
  if (topics.length === 0) return [];
  const slugs = topics.map(({ name }) => slugify(name) || 'topic');
  const rows = await db.query<{ id: number }[]>(
    `INSERT INTO document_topics (collection_id, url_id, name, slug, content, enabled, origin, gathered_by, page_id,
            page_hash)
     SELECT $1, $2, topic.name, topic.slug, coalesce(topic.content, page.markdown, ''), topic.enabled, 'crawl',
            topic.gathered_by, page.id, page.content_hash
       FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::boolean[], $8::text[]) WITH ORDINALITY
              AS topic(name, slug, content, page_id, enabled, gathered_by, ordinality)
       LEFT JOIN singleurl_cache page ON page.id = topic.page_id
      ORDER BY topic.ordinality
     RETURNING id`,
    [
      source.collectionId,
      source.documentUrlId,
      topics.map(({ name }) => name),
      slugs,
      topics.map((topic) => ('content' in topic ? topic.content : null)),
      topics.map((topic) => ('pageId' in topic ? topic.pageId : null)),
      slugs.map((slug) => !disabledSlugs.has(slug)),
      topics.map((topic) => ('content' in topic ? (topic.selectedBy ?? null) : null)),
    ],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export interface TopicToExtract {
  readonly topicId: number;
  readonly documentUrlId: number;
  readonly collectionId: number;
  /** Null while its document is in the trash. */
  readonly userId: number | null;
  readonly name: string;
  readonly content: string;
  /** The URL of the topic's source. */
  readonly url: string;
  /** Whether the first crawl of the source has not ended. */
  readonly isFirstCrawl: boolean;
}

/** A topic that a user added, without passages or gathered content yet; null if it is deleted or already has them. */
export async function findTopicToExtract(db: Db, topicId: number): Promise<TopicToExtract | null> {
  return db.first<TopicToExtract>(
    `SELECT t.id AS "topicId", t.url_id AS "documentUrlId", t.collection_id AS "collectionId", c.user_id AS "userId",
            t.name, t.content, u.url,
            ${IS_FIRST_CRAWL} AS "isFirstCrawl"
       FROM document_topics t JOIN document_urls u ON u.id = t.url_id
       JOIN document_collections c ON c.id = t.collection_id
      WHERE t.id = $1 AND t.origin = 'user' AND t.gathered_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.topic_id = t.id)`,
    [topicId],
  );
}

/** Topics that users added in the last day and that are still without passages after `stalledAfterSeconds`. */
export async function listTopicsNotExtracted(
  db: Db,
  stalledAfterSeconds: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT t.id FROM document_topics t
      WHERE t.origin = 'user' AND t.gathered_by IS NULL
        AND t.created_at > now() - interval '1 day'
        AND t.created_at NOT BETWEEN now() - make_interval(secs => $1) AND now() + make_interval(secs => $1)
        AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.topic_id = t.id)
      ORDER BY t.id LIMIT $2`,
    [stalledAfterSeconds, limit],
  );
  return rows.map(({ id }) => id);
}

/** Stores the content found for a topic. */
export async function saveTopicContent(
  db: Db,
  topicId: number,
  { content, selectedBy }: Pick<Topic, 'content' | 'selectedBy'>,
): Promise<void> {
  await db.query(
    'UPDATE document_topics SET content = $2, gathered_by = $3, updated_at = now() WHERE id = $1',
    [topicId, content, selectedBy],
  );
}
