import { EntitySchema } from 'typeorm';

/** A page's text before a refresh changed it, for showing the difference. */
export interface PageVersion {
  id: number;
  pageId: number;
  contentHash: string;
  markdown: string;
  fetchedAt: Date;
}

export const PageVersionEntity = new EntitySchema<PageVersion>({
  name: 'page_versions',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    pageId: { name: 'page_id', type: 'int' },
    contentHash: { name: 'content_hash', type: 'text' },
    markdown: { type: 'text' },
    fetchedAt: { name: 'fetched_at', type: 'timestamptz' },
  },
});
