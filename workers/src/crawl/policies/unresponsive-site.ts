import { isTransient } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';

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
  if (!first || storedPages > 0 || !failures.every(({ failure }) => isTransient(failure))) return;
  if (failures.length >= (failures.every(isUnanswered) ? UNANSWERED_PAGES : FAILED_PAGES)) {
    const message = `None of the first ${failures.length} pages of the site could be had: ${first.message}`;
    throw new PageFailure(first.failure, first.url, message, { cause: first });
  }
}

/** After so many pages in a row without an answer the others are not asked for: each would cost its time. */
const UNANSWERED_IN_A_ROW = 12;

/** Watches whether the hosts of a crawl go on answering. */
export interface SilenceWatch {
  /** @throws {PageFailure} for the page at `url` when its host has fallen silent. */
  check(url: string): void;
  /** To be told how each page was had: null when it was, else why not. */
  note(url: string, failure: PageFailure | null): void;
}

/** Makes the watch of one crawl; it knows of no host yet. */
export function createSilenceWatch(): SilenceWatch {
  const inARow = new Map<string, PageFailure[]>();
  return {
    check(url) {
      if (inARow.size === 0) return;
      const failures = inARow.get(new URL(url).host) ?? [];
      const [first] = failures;
      if (!first || failures.length < UNANSWERED_IN_A_ROW) return;
      const text = `its host did not answer for ${failures.length} pages in a row`;
      throw new PageFailure(first.failure, url, `${url} was not fetched: ${text}`, { cause: first });
    },
    note(url, failure) {
      const isSilent = failure !== null && isUnanswered(failure);
      if (!isSilent && inARow.size === 0) return;
      const { host } = new URL(url);
      if (isSilent) inARow.set(host, [...(inARow.get(host) ?? []), failure]);
      else inARow.delete(host);
    },
  };
}
