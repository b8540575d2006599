import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { FetchedPage } from '../../formats/page.ts';
import type { UnchangedPage } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isStored, type KnownPages } from './known-pages.ts';
import { type Checkpoint, COMPARABLE, checkpointSchema, hashOfBody } from './page-row.ts';

/** Finds the pages of a refresh that have not changed since they were stored. */
export interface Revalidation {
  /**
   * The stored version of a page for a conditional request, as if it had just been fetched, with its validators and without
   * its content. Its URL may have a slash that a redirect adds. Null when the page has to be parsed in any case.
   */
  toRevalidate(url: string): FetchedPage | null;
  /** The stored page that `fetched` repeats; null when it has changed, or has to be parsed in any case. */
  findUnchanged(fetched: FetchedPage): UnchangedPage | null;
}

/** Creates the revalidation of a crawl. `hasLinks` tells whether it follows links. */
export function createRevalidation(known: KnownPages, hasLinks: () => boolean): Revalidation {
  const comparable = (page: SitePage | undefined): Checkpoint | null => {
    if (!known.isConditional || !isStored(page) || !COMPARABLE.has(page.tryType)) return null;
    // Without its links, the pages that only it links to would be lost.
    if (hasLinks() && !page.hasLinks) return null;
    const checkpoint = checkpointSchema.parse(page.checkpoint);
    return checkpoint.bodyHash === undefined ? null : checkpoint;
  };
  return {
    toRevalidate(url) {
      const page = known.findPrevious(url);
      const checkpoint = page && isSamePage(page.url, url) ? comparable(page) : null;
      if (!page || !checkpoint) return null;
      return {
        url: page.url,
        finalUrl: checkpoint.fetchedFrom ?? page.url,
        kind: 'html',
        body: '',
        etag: page.etag,
        lastModified: page.lastModified,
        fetchedAt: page.processedAt,
        tryType: 'http',
        isNotModified: true,
      };
    },
    findUnchanged(fetched) {
      const stored = known.get(fetched.finalUrl);
      const checkpoint = comparable(stored);
      if (!stored || !checkpoint) return null;
      if (!fetched.isNotModified && hashOfBody(fetched) !== checkpoint.bodyHash) return null;
      const { fetchedAt, fetchedFrom, isNotModified } = fetched;
      const isSameUrl = isNotModified === true || fetchedFrom === checkpoint.fetchedFrom;
      const { etag, lastModified } = isSameUrl ? fetched : { etag: null, lastModified: null };
      const { languages = [], hasClickSections = false } = checkpoint;
      return { stored, etag, lastModified, fetchedAt, languages, hasClickSections };
    },
  };
}
