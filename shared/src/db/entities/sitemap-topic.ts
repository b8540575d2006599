import { EntitySchema } from 'typeorm';

/** A topic requested from a cached sitemap, and the text of its pages about it. */
export interface SitemapTopic {
  id: number;
  siteCacheId: number;
  /** The requesting user, charged with model tokens. */
  userId: number;
  name: string;
  status: 'pending' | 'active' | 'error';
  /** Markdown with its sources; '' when no page answers. */
  content: string;
  /**
   * The language model that chose its passages, '' if the search chose them; null while it waits, or if it
   * is older than this column.
   */
  selectedBy: string | null;
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
    selectedBy: { name: 'gathered_by', type: 'text', nullable: true },
    errorMessage: { name: 'error_message', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
