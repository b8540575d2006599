import { hasMoreTextThan } from '../../formats/markdown/has-more-text-than.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import type { DeferralQueue } from './deferral-queue.ts';

/** Longer texts are not notices. */
const MAX_NOTICE_CHARS = 600;
/** Requests after all other pages that may show a notice again, with a pause after each. */
const MAX_RETRIES = 3;
/** The same for one page: each page that stops showing the notice resets the count above. */
const MAX_RETRIES_OF_PAGE = 8;
/** The first pause; each later pause is twice as long. */
const PAUSE_MS = 1_000;

/** A text that a site shows instead of several pages, perhaps temporarily. */
export interface Notice {
  readonly pages: Set<PageUrl>;
  /** How many retries in a row have shown it again. */
  retries: number;
}

export interface NoticeRetriesDeps {
  readonly deferred: DeferralQueue;
  readonly pace: Pick<HostPace, 'pause'>;
}

/** Requests pages again after all others, and waits longer each time that the same notice appears. */
export class NoticeRetries {
  readonly #deps: NoticeRetriesDeps;

  constructor(deps: NoticeRetriesDeps) {
    this.#deps = deps;
  }

  /** Defers a page that shows `notice`. False when enough retries have shown it. */
  async defer(page: PageUrl, notice: Notice): Promise<boolean> {
    const { deferred, pace } = this.#deps;
    const max = Number.POSITIVE_INFINITY;
    if (deferred.defer(page, { max })) return true;
    notice.retries += 1;
    if (hasStayed(notice)) return false;
    await pace.pause(new URL(page.url).host, PAUSE_MS * 2 ** (notice.retries - 1));
    return deferred.defer(page, { max, times: MAX_RETRIES_OF_PAGE });
  }
}

/** Whether enough retries have shown the notice. The waiting pages then fail without another request. */
export function hasStayed({ retries }: Notice): boolean {
  return retries > MAX_RETRIES;
}

/** Whether a page has as little text as a notice. Default `text`: all of it. */
export function isShort({ fetched, parsed }: LoadedPage, text = parsed.markdown): boolean {
  const { kind } = fetched;
  return (kind === 'html' || kind === 'text') && !hasMoreTextThan(text, '', MAX_NOTICE_CHARS);
}
