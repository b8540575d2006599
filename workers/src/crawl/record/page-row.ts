import { createHash } from 'node:crypto';
import type { CrawledPage } from '@lectern/shared/db/stores/site-cache.ts';
import type { ParsedPage } from '../parser/parser-pool.ts';
import type { FetchedPage, PageFailure, PageUrl } from '../types.ts';
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

/** Names a text: pages with the same one repeat each other. */
export function hashOf(markdown: string): string {
  return createHash('sha256').update(markdown).digest('hex');
}

/** The row of a page that was read. */
export function storedRow(position: number, page: FetchedPage, parsed: ParsedPage): CrawledPage {
  const { markdown, passages } = parsed;
  // An address whose fragment names the page has no room for a place in it.
  const hasFragment = page.finalUrl.includes('#');
  const checkpoint: Checkpoint = {
    siteName: markdown.siteName,
    passages: passages.map((passage) => ({
      ...passage,
      anchor: hasFragment ? null : passage.anchor,
      headingPath: [...passage.headingPath],
    })),
    links: [...markdown.links],
  };
  return {
    url: page.finalUrl,
    position,
    title: markdown.title,
    markdown: markdown.markdown,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: page.tryType,
    contentHash: hashOf(markdown.markdown),
    etag: page.etag,
    lastModified: page.lastModified,
    fetchedAt: page.fetchedAt,
    checkpoint,
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
