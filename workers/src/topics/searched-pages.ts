import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { type PageWithoutText, readPassagesOfPages } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { SearchHit } from '@lectern/shared/search/query/search.ts';
import { SEGMENT_LIMITS } from '../crawl/store/plan-segments.ts';
import type { Passage } from '../passages/passage.ts';
import { passagesSchema } from '../passages/passage.ts';
import type { Candidate, FoundPassage, SearchedDocument, SearchedPassage } from './answering-passages.ts';

/** A stored page with its passages. */
export interface PageWithPassages extends PageWithoutText {
  readonly passages: readonly Passage[];
}

/** The passages of stored pages, to search for topics. */
export function searchedPages(db: Db, url: string, pages: readonly PageWithoutText[]): SearchedDocument {
  return {
    url,
    parts: batchPages(pages).map((batch) => () => readSearchedPassages(db, batch)),
    readFound: (hits) => readFoundPassages(db, pages, hits),
  };
}

/** Divides pages, in order, into batches whose texts fit in memory. */
function batchPages<Page extends PageWithoutText>(pages: readonly Page[]): Page[][] {
  return batchBySize(pages, ({ bytes }) => bytes, { maxBytes: SEGMENT_LIMITS.maxBytes });
}

/** The passages of a batch of pages: `passageId` is the ordinal in the page, `topicId` the id of the page. */
async function readSearchedPassages(db: Db, batch: readonly PageWithoutText[]): Promise<SearchedPassage[]> {
  return (await readBatch(db, batch)).flatMap(({ pageId, title, passages }) =>
    passages.map(({ ordinal, headingPath, text, codeShare }) => ({
      passageId: ordinal,
      topicId: pageId,
      title,
      headingPath,
      text,
      codeShare,
    })),
  );
}

/** Reads the passages of search results, in their order. `pages` contains their pages. */
async function readFoundPassages(
  db: Db,
  pages: readonly PageWithoutText[],
  hits: readonly SearchHit[],
): Promise<(FoundPassage | undefined)[]> {
  const ordinals = Map.groupBy(hits, ({ topicId }) => topicId);
  const found = new Map<string, FoundPassage>();
  const onPages = pages.filter(({ pageId }) => ordinals.has(pageId));
  for await (const { pageId, url, title, passages } of streamPages(db, onPages)) {
    for (const { passageId: ordinal } of ordinals.get(pageId) ?? []) {
      const passage = passages[ordinal];
      if (!passage) continue;
      const candidate = { ...passage, ordinal, pageId, pageUrl: url, pageTitle: title };
      found.set(keyOf(candidate), { passage: candidate, pageLength: passages.length });
    }
  }
  return hits.map(({ topicId, passageId }) => found.get(keyOf({ pageId: topicId, ordinal: passageId })));
}

/** Reads pages with their passages, a few megabytes at a time. */
export async function* streamPages(
  db: Db,
  pages: readonly PageWithoutText[],
): AsyncGenerator<PageWithPassages> {
  for (const batch of batchPages(pages)) yield* await readBatch(db, batch);
}

async function readBatch(db: Db, batch: readonly PageWithoutText[]): Promise<PageWithPassages[]> {
  const pageIds = batch.map(({ pageId }) => pageId);
  const stored = await readPassagesOfPages(db, pageIds);
  return batch.map((page) => ({ ...page, passages: passagesSchema.parse(stored.get(page.pageId) ?? []) }));
}

/** Identifies a passage in a set or map. */
export function keyOf({ pageId, ordinal }: Pick<Candidate, 'pageId' | 'ordinal'>): string {
  return `${pageId} ${ordinal}`;
}
