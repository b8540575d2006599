import type { CrawledPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { ParsedPage } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';
import type { Checkpoint, FailedCheckpoint } from './checkpoint.ts';
import { hashOfBody } from './revalidation.ts';

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

export interface StoredContent {
  readonly fetched: FetchedPage;
  readonly parsed: ParsedPage;
  /** Whether to store the links, with which an interrupted crawl or a refresh continues. */
  readonly hasLinks: boolean;
}

/** The row of a page that was read. */
export function storedRow(
  position: number,
  { url }: PageUrl,
  { fetched, parsed, hasLinks }: StoredContent,
): CrawledPage {
  const bodyHash = hashOfBody(fetched);
  const { fetchedFrom } = fetched;
  const checkpoint: Checkpoint = {
    siteName: parsed.siteName,
    ...(bodyHash !== null && { bodyHash }),
    ...(fetchedFrom !== undefined && { fetchedFrom }),
    ...(url !== fetched.finalUrl && { foundAt: url }),
    ...(parsed.languages && { languages: [...parsed.languages] }),
    ...(parsed.hasClickSections && { hasClickSections: true as const }),
  };
  return {
    url: fetched.finalUrl,
    position,
    title: parsed.title,
    markdown: parsed.markdown,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: fetched.tryType,
    contentHash: parsed.contentHash,
    etag: fetched.etag,
    lastModified: fetched.lastModified,
    fetchedAt: fetched.fetchedAt,
    checkpoint,
    passages: parsed.passagesJson,
    tokens: parsed.tokens,
    ...(hasLinks && { links: JSON.stringify(parsed.links) }),
  };
}

/** The row of a page that is left out because another page has its text. */
export function skippedRow(position: number, url: string, reason: string): CrawledPage {
  return { ...WITHOUT_TEXT, url, position, status: 'skipped', failure: null, errorMessage: reason };
}

/** The row of a page that failed. */
export function failedRow(position: number, page: PageUrl, { failure, message }: PageFailure): CrawledPage {
  const { url } = page;
  const checkpoint = failedCheckpointOf(page);
  return { ...WITHOUT_TEXT, url, position, status: 'error', failure, errorMessage: message, checkpoint };
}

function failedCheckpointOf({ fetchUrl, foundBy }: PageUrl): FailedCheckpoint {
  if (foundBy === 'archive') return { isFromArchive: true };
  return fetchUrl === undefined ? null : { fetchUrl };
}
