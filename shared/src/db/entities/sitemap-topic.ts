import { EntitySchema } from 'typeorm';

/** A topic that was asked of a cached sitemap, and what its pages say about it. */
export interface SitemapTopic {
  id: number;
  siteCacheId: number;
  /** Who asked: the model's tokens are theirs. */
  userId: number;
  name: string;
  status: 'pending' | 'active' | 'error';
  /** Markdown with its sources; '' when no page answers. */
  content: string;
  /**
   * The name of the language model that chose its passages, '' when the search did; null as long as it waits, and
   * when it was gathered before this was kept.
   */
  gatheredBy: string | null;
  errorMessage: string | null;
  createdAt: Date;
}

export const SitemapTopicEntity = new EntitySchema<SitemapTopic>({
  name: 'sitemap_topics',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    siteCacheId: { name: 'site_cache_id', type: 'int' },
    userId: { name: 'user_id', type: 'int' },
    name: { type: 'text' },
    status: { type: 'text', default: 'pending' },
    content: { type: 'text', default: '' },
    gatheredBy: { name: 'gathered_by', type: 'text', nullable: true },
    errorMessage: { name: 'error_message', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
