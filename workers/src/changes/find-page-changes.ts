import { setImmediate } from 'node:timers/promises';
import type { PageDifference } from '@lectern/shared/contracts/changes.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type DifferentPage,
  listDifferentPages,
  readPageTexts,
} from '@lectern/shared/db/stores/changes/page-versions.ts';
import type { ComparedPage } from '@lectern/shared/db/stores/changes/refreshes.ts';
import { comparePages } from './page-difference.ts';

/** The other changed pages, and those with very many lines, are listed without their difference. */
const MAX_COMPARED_PAGES = 200;
/** Pages whose texts are in memory at the same time. */
const BATCH_SIZE = 10;

/**
 * The pages that a refresh added, changed or removed since the document was last built, the changed ones with their
 * differences. `storedIds` are the pages that the crawl keeps.
 */
export async function findPageChanges(
  db: Db,
  siteCacheId: number,
  storedIds: readonly number[],
): Promise<ComparedPage[]> {
  const pages = await listDifferentPages(db, siteCacheId, storedIds);
  const changed = pages.filter(({ kind }) => kind === 'changed').slice(0, MAX_COMPARED_PAGES);
  const differences = new Map<number, PageDifference | null>();
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    await compareBatch(db, changed.slice(from, from + BATCH_SIZE), differences);
  }
  return pages.map(({ pageId, ...page }) => ({ ...page, difference: differences.get(pageId) ?? null }));
}

async function compareBatch(
  db: Db,
  batch: readonly DifferentPage[],
  differences: Map<number, PageDifference | null>,
): Promise<void> {
  for (const { pageId, ...texts } of await readPageTexts(
    db,
    batch.map(({ pageId }) => pageId),
  )) {
    differences.set(pageId, comparePages(texts));
    // Lets other jobs of this process run in between.
    await setImmediate();
  }
}
