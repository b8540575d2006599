import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import { DOCUMENTATION_PATH } from '@lectern/shared/domain/web/documentation.ts';
import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import type { CollectionContent } from '../mcp/index/collection-content.ts';
import { createPageLookup } from '../mcp/index/page-lookup.ts';
import type { ServedCollection } from '../mcp/index/served-collection.ts';
import { NO_VECTORS } from '../mcp/vectors/served-vectors.ts';

const NAME = 'Lectern';
/** Stored collections have other IDs. */
const COLLECTION_ID = 0;
/** The documentation is one document. */
const DOCUMENT_ID = 1;

/** The documentation as a collection in memory, which needs no database and contains nothing else. */
export interface ServedDocumentation {
  readonly collection: ServedCollection;
  readonly content: CollectionContent;
}

/** Indexes the documentation for the installation at `publicUrl`. */
export function serveDocumentation(documentation: Documentation, publicUrl: string): ServedDocumentation {
  const passages = listPassages(documentation, publicUrl);
  const segment = buildSegment({
    documentId: DOCUMENT_ID,
    passages: passages.map(({ passageId, topicId, pageTitle, headingPath, text, codeShare }) => ({
      passageId,
      topicId,
      pageKey: topicId,
      title: pageTitle,
      headingPath,
      text,
      codeShare,
    })),
  });
  const pages = documentation.pages.map(({ path, title }) => ({
    documentUrlId: DOCUMENT_ID,
    pageUrl: publicUrl + path,
    pageTitle: title,
  }));
  return {
    collection: {
      collectionId: COLLECTION_ID,
      revision: 1,
      name: NAME,
      segments: [segment],
      documents: new Map([
        [
          DOCUMENT_ID,
          {
            documentUrlId: DOCUMENT_ID,
            name: NAME,
            url: publicUrl + DOCUMENTATION_PATH,
            pinIndex: null,
            isCrawling: false,
            library: null,
          },
        ],
      ]),
      documentNames: new Map([[DOCUMENT_ID, NAME]]),
      pins: new Map(),
      leftOut: new Set(),
      rebuilding: new Set(),
      isTopicEnabled: () => true,
      vectors: NO_VECTORS,
      pages: async () => createPageLookup(pages),
    },
    content: {
      listPassages: async (ids) => passages.filter(({ passageId }) => ids.includes(passageId)),
      listTopicNames: async (limit) => pages.slice(0, limit).map(({ pageTitle }) => pageTitle),
      countProcessing: async () => 0,
      listRecentChanges: async () => [],
    },
  };
}

/** The passages of all pages. A page is a topic, as in crawled documents. */
function listPassages({ builtAt, pages }: Documentation, publicUrl: string): ServedPassage[] {
  const writtenAt = new Date(builtAt);
  let passageId = 0;
  return pages.flatMap(({ path, title, passages }, page) =>
    passages.map((passage) => ({
      ...passage,
      passageId: ++passageId,
      documentUrlId: DOCUMENT_ID,
      topicId: page + 1,
      pageUrl: publicUrl + path,
      pageTitle: title,
      fetchedAt: writtenAt,
      changedAt: writtenAt,
      before: null,
    })),
  );
}
