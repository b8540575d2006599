import { isTransient } from '@lectern/shared/domain/failure.ts';
import type { PageFailure } from '../../errors/page-failure.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';

/** A frontier that hands pages out once more, after all others. */
export interface SecondTries extends Frontier {
  readonly leftOut: number;
  /**
   * Puts off a page that was handed out, to the end of the crawl; false when it was put off before or when `most` are
   * (default 20): then it has to be ended now.
   */
  putOff(page: PageUrl, most?: number): boolean;
  /** Lets the pages that were put off wait again; to be called when all others have ended. False when there are none. */
  resume(): boolean;
}

/** More pages than these are no hiccup of their site, and their waits would draw the crawl out. */
const MAX_PUT_OFF = 20;
/** The same before any page was had. */
const MAX_PUT_OFF_AT_FIRST = 4;

/** Adds second tries to `frontier`. */
export function withSecondTries(frontier: Frontier): SecondTries {
  const putOff = new Set<PageUrl>();
  let held: PageUrl[] = [];
  let waiting: PageUrl[] = [];
  return {
    take: () => frontier.take() ?? waiting.shift() ?? null,
    claim: (page, finalUrl) => frontier.claim(page, finalUrl),
    noteRepeat: (page) => frontier.noteRepeat(page),
    addLinks: (page, links) => frontier.addLinks(page, links),
    ...(frontier.wantsShownLinks && { wantsShownLinks: frontier.wantsShownLinks }),
    ...(frontier.replace && { replace: frontier.replace }),
    ...(frontier.knows && { knows: frontier.knows }),
    ...(frontier.leaveOut && { leaveOut: frontier.leaveOut }),
    putOff(page, most = MAX_PUT_OFF) {
      if (putOff.has(page) || putOff.size >= most) return false;
      putOff.add(page);
      held.push(page);
      return true;
    },
    resume() {
      waiting = held;
      held = [];
      return waiting.length > 0;
    },
    get leftOut() {
      return frontier.leftOut ?? 0;
    },
    get found() {
      return frontier.found;
    },
    get notTaken() {
      return frontier.notTaken;
    },
  };
}

/**
 * How many pages may be put off when one was not had: those whose host broke off or failed for a moment, or was too
 * slow while others were had. 0 for a failure that will be met again, and for one that asked for a pause, which it has had.
 */
export function mostPutOff(
  { failure, isForOthers, retryAfterMs }: PageFailure,
  isAnswering: boolean,
): number {
  if (!isTransient(failure) || isForOthers || retryAfterMs !== null) return 0;
  if (isAnswering) return MAX_PUT_OFF;
  return failure === 'timeout' ? 0 : MAX_PUT_OFF_AT_FIRST;
}
