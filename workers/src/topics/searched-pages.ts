import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { readPassagesOfPages, type StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { StoredPassageId } from '@lectern/shared/db/stores/passages/passages.ts';
import { SEGMENT_LIMITS } from '../crawl/store/plan-segments.ts';
import type { Passage } from '../passages/passage.ts';
import { passagesSchema } from '../passages/passages-schema.ts';
import type { Candidate, SearchedDocument } from './answering-passages.ts';

/** A stored page with its passages. */
export interface PageWithPassages extends StoredPage {
  readonly passages: readonly Passage[];
}

type FoundOnPage = ReturnType<typeof candidateOf>;

/** The passages of stored pages, for topics. A passage is identified by its ordinal, and its topic id is the page's id. */
export function searchedPages(
  db: Db,
  url: string,
  pages: readonly StoredPage[],
): SearchedDocument<Candidate & StoredPassageId> {
  return {
    url,
    parts: batchPages(pages).map((batch) => async () => {
      const read = await readPages(db, batch);
      return read.flatMap(({ pageId, title, passages }) =>
        passages.map(({ ordinal, headingPath, text, codeShare }) => ({
          ...{ passageId: ordinal, topicId: pageId, title, headingPath, text, codeShare },
        })),
      );
    }),
    async readFound(hits) {
      const found = new Map<string, FoundOnPage>();
      const ordinals = Map.groupBy(hits, ({ topicId }) => topicId);
      for await (const page of streamPages(
        db,
        pages.filter(({ pageId }) => ordinals.has(pageId)),
      )) {
        for (const { passageId } of ordinals.get(page.pageId) ?? []) {
          const passage = page.passages[passageId];
          if (passage)
            found.set(keyOf({ pageId: page.pageId, ordinal: passageId }), candidateOf(page, passage));
        }
      }
      return ({ topicId, passageId }) => found.get(keyOf({ pageId: topicId, ordinal: passageId }));
    },
  };
}

/** Reads pages with their passages, a few megabytes at a time. */
export async function* streamPages(db: Db, pages: readonly StoredPage[]): AsyncGenerator<PageWithPassages> {
  for (const batch of batchPages(pages)) yield* await readPages(db, batch);
}

function batchPages(pages: readonly StoredPage[]): StoredPage[][] {
  return batchBySize(pages, ({ bytes }) => bytes, { maxBytes: SEGMENT_LIMITS.maxBytes });
}

async function readPages(db: Db, pages: readonly StoredPage[]): Promise<PageWithPassages[]> {
  const pageIds = pages.map(({ pageId }) => pageId);
  const stored = await readPassagesOfPages(db, pageIds);
  return pages.map((page) => ({ ...page, passages: passagesSchema.parse(stored.get(page.pageId) ?? []) }));
}

function candidateOf({ pageId, url, title, passages }: PageWithPassages, passage: Passage) {
  const candidate = { ...passage, pageId, pageUrl: url, pageTitle: title };
  return { passage: candidate, index: passage.ordinal, pageLength: passages.length };
}

/** Identifies a passage in a set or map. */
export function keyOf({ pageId, ordinal }: StoredPassageId): string {
  return `${pageId} ${ordinal}`;
}
