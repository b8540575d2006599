import { buildSegment, type Segment, type SegmentPassage } from '../../../shared/src/search/index/segment.ts';
import { type SearchOptions, search } from '../../../shared/src/search/query/search.ts';

/** A page to index: its title, and its passages with or without headings. */
export interface IndexedPage {
  readonly title: string;
  readonly passages: readonly (string | { readonly headingPath: readonly string[]; readonly text: string })[];
}

/** Builds the segment of a document. Topics and pages are numbered from 0, passages from `documentId` × 1,000. */
export function indexPages(pages: readonly IndexedPage[], documentId = 1): Segment {
  const passages = pages.flatMap(({ title, passages }, page) =>
    passages.map((passage): Omit<SegmentPassage, 'passageId'> => {
      const { headingPath, text } =
        typeof passage === 'string' ? { headingPath: [], text: passage } : passage;
      const codeShare = text.startsWith('```') ? 1 : 0;
      return { topicId: page, pageKey: page, title, headingPath, text, codeShare };
    }),
  );
  return buildSegment({
    documentId,
    passages: passages.map((passage, at) => ({ ...passage, passageId: documentId * 1_000 + at })),
  });
}

/** The matching pages as `document/page`, best first. */
export function pagesFound(
  segments: readonly Segment[],
  query: string,
  options: Partial<SearchOptions> = {},
): string[] {
  const hits = search(segments, query, { limit: 20, isTopicEnabled: () => true, ...options });
  return [...new Set(hits.map(({ documentId, pageKey }) => `${documentId}/${pageKey}`))];
}
