import { isPassing } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../types.ts';

/** A site whose first pages are all waited for in vain is given up after this many. */
const UNANSWERED_PAGES = 4;
/** The same of a site that answers, but with an error of its own or with the wish that we slow down. */
const FAILED_PAGES = 8;

/** Failures that say nothing of the page: its host was not there, or too slow. */
export function isUnanswered({ failure }: PageFailure): boolean {
  return failure === 'timeout' || failure === 'unreachable';
}

/** @throws {PageFailure} when the first pages of a crawl all remained without an answer that says anything of them. */
export function refuseSilentSite(failures: readonly PageFailure[], storedPages: number): void {
  const [first] = failures;
  if (!first || storedPages > 0 || !failures.every(({ failure }) => isPassing(failure))) return;
  if (failures.length >= (failures.every(isUnanswered) ? UNANSWERED_PAGES : FAILED_PAGES)) {
    const message = `None of the first ${failures.length} pages of the site could be had: ${first.message}`;
    throw new PageFailure(first.failure, first.url, message, { cause: first });
  }
}
