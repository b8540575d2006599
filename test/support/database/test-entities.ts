import { type DataSource, EntitySchema } from 'typeorm';
import { createDataSource } from '../../../shared/src/db/data-source.ts';
import { ALL_ENTITIES } from '../../../shared/src/db/entities/all-entities.ts';
import type { DocumentTopic } from '../../../shared/src/db/entities/document-topic.ts';
import type { PageCache } from '../../../shared/src/db/entities/page-cache.ts';
import type { PassageRow } from '../../../shared/src/db/entities/passage.ts';

export const DocumentTopicEntity = new EntitySchema<DocumentTopic>({
  name: 'document_topics',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    urlId: { name: 'url_id', type: 'int' },
    name: { type: 'text' },
    slug: { type: 'text' },
    content: { type: 'text', default: '' },
    enabled: { type: 'boolean', default: true },
    origin: { type: 'text', default: 'crawl' },
    selectedBy: { name: 'gathered_by', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});

export const PageCacheEntity = new EntitySchema<PageCache>({
  name: 'singleurl_cache',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    fullsiteCacheId: { name: 'fullsite_cache_id', type: 'int' },
    url: { type: 'text' },
    position: { type: 'int' },
    title: { type: 'text', nullable: true },
    markdown: { type: 'text', nullable: true },
    status: { type: 'text', default: 'success' },
    failure: { type: 'text', nullable: true },
    errorMessage: { name: 'error_message', type: 'text', nullable: true },
    tryType: { name: 'try_type', type: 'text', default: 'scrapingbee' },
    contentHash: { name: 'content_hash', type: 'text', nullable: true },
    etag: { type: 'text', nullable: true },
    lastModified: { name: 'last_modified', type: 'text', nullable: true },
    fetchedAt: { name: 'fetched_at', type: 'timestamptz', nullable: true },
    changedAt: { name: 'changed_at', type: 'timestamptz', nullable: true },
    missingSince: { name: 'missing_since', type: 'timestamptz', nullable: true },
    checkpoint: { type: 'jsonb', nullable: true },
    passages: { type: 'jsonb', nullable: true },
    tokens: { type: 'int', nullable: true },
    links: { type: 'jsonb', nullable: true },
    processedAt: { name: 'processed_at', type: 'timestamptz', default: () => 'now()' },
  },
});

export const PassageEntity = new EntitySchema<PassageRow>({
  name: 'passages',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    collectionId: { name: 'collection_id', type: 'int' },
    documentUrlId: { name: 'document_url_id', type: 'int' },
    topicId: { name: 'topic_id', type: 'int' },
    pageId: { name: 'page_id', type: 'int', nullable: true },
    ordinal: { type: 'int' },
    pageUrl: { name: 'page_url', type: 'text' },
    pageTitle: { name: 'page_title', type: 'text' },
    anchor: { type: 'text', nullable: true },
    headingPath: { name: 'heading_path', type: 'text', array: true, default: () => "'{}'" },
    text: { type: 'text' },
    tokens: { type: 'int' },
    codeShare: { name: 'code_share', type: 'real' },
    fetchedAt: { name: 'fetched_at', type: 'timestamptz' },
    changedAt: { name: 'changed_at', type: 'timestamptz' },
  },
});

/** A data source that also maps the tables which the product only uses in SQL. Call `initialize()` to connect. */
export function createTestDataSource(url: string): DataSource {
  const entities = [...ALL_ENTITIES, DocumentTopicEntity, PageCacheEntity, PassageEntity];
  return createDataSource(url).setOptions({ entities });
}
