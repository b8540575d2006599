import type { Db } from '@lectern/shared/db/data-source.ts';
import { readPassagesOfPages, type StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { Passage } from '../../passages/passage.ts';
import { passagesSchema } from './checkpoint.ts';

/** A stored page with its passages. */
export interface PageWithPassages extends StoredPage {
  readonly passages: readonly Passage[];
}

/** The pages with the passages that are stored of them. */
export async function readPassages(db: Db, pages: readonly StoredPage[]): Promise<PageWithPassages[]> {
  const stored = await readPassagesOfPages(
    db,
    pages.map(({ pageId }) => pageId),
  );
  return pages.map((page) => ({ ...page, passages: passagesSchema.parse(stored.get(page.pageId) ?? []) }));
}
