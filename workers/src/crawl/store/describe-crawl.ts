import { counted } from '@lectern/shared/domain/counted.ts';
import type { CrawlResult } from './crawl-result.ts';

/** The topics of a document that its pages lack, or that the owner's plan does not allow. */
export interface MissingTopics {
  readonly overLimit: number;
  readonly notFound: readonly string[];
}

/** The note for the owner of a finished crawl, as sentences; null when the crawl is complete. */
export function describeCrawl(crawl: CrawlResult, maxUrls: number, topics: MissingTopics): string | null {
  const { storedCount: stored, overLimit, isCancelled, changes } = crawl;
  const { notRefreshed } = changes;
  const failed = crawl.failures.size;
  const missing = changes.missingUrls.length;
  const removed = changes.removedUrls.length;
  const notes: string[] = [...crawl.notes];
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
  if (topics.overLimit > 0) {
    const more = topics.overLimit === 1 ? '1 topic is' : `${topics.overLimit} topics are`;
    notes.push(`${more} over the Free plan's limit of 100; upgrade to Pro or delete topics`);
  }
  if (topics.notFound.length > 0) notes.push(`No content found about ${topics.notFound.join(', ')}`);
  return notes.length === 0 ? null : notes.map((note) => `${note}.`).join(' ');
}
