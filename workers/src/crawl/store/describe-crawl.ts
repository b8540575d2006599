import { counted } from '@lectern/shared/domain/counted.ts';

/** The counts of a crawl, for the note that its owner reads. */
export interface CrawlCounts {
  readonly stored: number;
  readonly failed: number;
  /** Pages over maxUrls. */
  readonly overLimit: number;
  /** Pages that could not be refreshed and keep their previous version. */
  readonly notRefreshed: number;
  /** Pages that are no longer on the site; the next refresh removes them. */
  readonly missing: number;
  /** Pages that this refresh removed. */
  readonly removed: number;
  readonly maxUrls: number;
  readonly topicsOverLimit: number;
  readonly topicsNotFound: readonly string[];
  /** Whether the owner ended the crawl before all pages were visited. */
  readonly isCancelled: boolean;
  /** Further sentences without a final period. */
  readonly notes: readonly string[];
}

/** The note for the owner of a finished crawl, as sentences; null when the crawl is complete. */
export function describeCrawl(counts: CrawlCounts): string | null {
  const { stored, failed, overLimit, notRefreshed, maxUrls, topicsOverLimit, topicsNotFound } = counts;
  const { missing, removed, isCancelled } = counts;
  const notes: string[] = [...counts.notes];
  if (isCancelled) notes.push(`Canceled with ${counted(stored, 'page')} stored; refresh to fetch the others`);
  if (failed > 0) notes.push(`${failed} of ${counted(stored + failed, 'page')} failed`);
  if (notRefreshed > 0) {
    const versions = notRefreshed === 1 ? 'version is' : 'versions are';
    notes.push(`${counted(notRefreshed, 'page')} could not be refreshed; the previous ${versions} kept`);
  }
  if (missing > 0) {
    notes.push(
      `${counted(missing, 'page')} ${missing === 1 ? 'is' : 'are'} no longer on the site. The next refresh will remove ${missing === 1 ? 'it' : 'them'}`,
    );
  }
  if (removed > 0) notes.push(`${counted(removed, 'page')} removed from the site`);
  if (overLimit > 0) {
    const more = counted(overLimit, 'more page');
    notes.push(`${more} found; only the first ${maxUrls === 1 ? 'one was' : `${maxUrls} were`} fetched`);
  }
  if (topicsOverLimit > 0) {
    const topics = topicsOverLimit === 1 ? '1 topic is' : `${topicsOverLimit} topics are`;
    notes.push(`${topics} over the Free plan's limit of 100; upgrade to Pro or delete topics`);
  }
  if (topicsNotFound.length > 0) notes.push(`No content found about ${topicsNotFound.join(', ')}`);
  return notes.length === 0 ? null : notes.map((note) => `${note}.`).join(' ');
}
