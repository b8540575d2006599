import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import { findPageChanges } from '../../changes/find-page-changes.ts';
import type { CrawlResult } from '../../crawl/store/crawl-result.ts';
import { draftDocument } from '../../crawl/store/draft-document.ts';
import type { DocumentToStore } from '../../crawl/store/store-document.ts';
import type { BuildSegmentBytes } from '../../crawl/store/store-segment.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { pageTopics, requestedTopics } from '../../topics/topics.ts';

interface MakeDocumentDeps {
  readonly db: Db;
  readonly chooserFor?: ChooserFor;
  /** Default: builds segments in this thread. */
  readonly buildSegmentBytes?: BuildSegmentBytes;
}

/**
 * Makes the document of a finished crawl. Requested topics may need a language model and take long.
 *
 * @throws {PageFailure} when the crawl stored no pages.
 */
export async function makeDocument(
  { db, chooserFor, buildSegmentBytes }: MakeDocumentDeps,
  source: ClaimedSource,
  crawl: CrawlResult,
): Promise<DocumentToStore> {
  const pages = await crawl.readPages();
  const [firstFailure] = crawl.failures.values();
  if (pages.length === 0 && crawl.isCancelled) {
    throw new PageFailure('cancelled', source.url, 'The crawl was canceled before a page was stored.');
  }
  if (pages.length === 0) {
    throw firstFailure ?? new PageFailure('empty', source.url, 'No readable content on this site.');
  }
  const { userId, collectionId } = source;
  const choose = chooserFor?.({ userId, collectionId, jobId: ingestJobId(source) });
  const topics =
    source.topics.length === 0
      ? pageTopics(pages)
      : await requestedTopics(db, source, pages, choose, buildSegmentBytes);
  const draft = draftDocument(source, pages, topics, crawl.siteName);
  const { siteCacheId, isRefresh } = crawl;
  const pageIds = pages.map(({ pageId }) => pageId);
  const changedPages = isRefresh ? await findPageChanges(db, siteCacheId, pageIds) : [];
  return { source, crawl, pages, changedPages, draft };
}
