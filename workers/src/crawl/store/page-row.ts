import type { CrawledPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { ParsedPage } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';
import type { Checkpoint, FailedCheckpoint } from './checkpoint.ts';

const WITHOUT_TEXT = {
  title: null,
  markdown: null,
  contentHash: null,
  etag: null,
  lastModified: null,
  fetchedAt: null,
  checkpoint: null,
  tryType: 'http',
} as const;

/** The row of a page that was read; its links are kept for whoever goes on with a crawl that follows them. */
export function storedRow(
  position: number,
  page: FetchedPage,
  parsed: ParsedPage,
  followLinks: boolean,
): CrawledPage {
  const { markdown, passages, contentHash } = parsed;
  const checkpoint: Checkpoint = { siteName: markdown.siteName };
  return {
    url: page.finalUrl,
    position,
    title: markdown.title,
    markdown: markdown.markdown,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: page.tryType,
    contentHash,
    etag: page.etag,
    lastModified: page.lastModified,
    fetchedAt: page.fetchedAt,
    checkpoint,
    passages,
    ...(followLinks && { links: JSON.stringify(markdown.links) }),
  };
}

/** The row of a page that is left out because another page has its text. */
export function skippedRow(position: number, url: string, reason: string): CrawledPage {
  return { ...WITHOUT_TEXT, url, position, status: 'skipped', failure: null, errorMessage: reason };
}

/** The row of a page that could not be had. */
export function failedRow(
  position: number,
  page: Pick<PageUrl, 'url' | 'fetchUrl' | 'foundBy'>,
  { failure, message }: PageFailure,
): CrawledPage {
  const { url } = page;
  const checkpoint = failedCheckpointOf(page);
  return { ...WITHOUT_TEXT, url, position, status: 'error', failure, errorMessage: message, checkpoint };
}

function failedCheckpointOf({ fetchUrl, foundBy }: Pick<PageUrl, 'fetchUrl' | 'foundBy'>): FailedCheckpoint {
  if (foundBy === 'archive') return { isFromArchive: true };
  return fetchUrl === undefined ? null : { fetchUrl };
}
