import { isPassing } from '@lectern/shared/domain/failure.ts';
import type { PageFailure, PageUrl } from '../types.ts';
import type { Frontier } from './frontier.ts';

/** A frontier that hands pages out once more, after all others. */
export interface SecondTries extends Frontier {
  readonly leftOut: number;
  /**
   * Puts off a page that was handed out, to the end of the crawl; false when it was put off before or when enough are:
   * then it has to be ended now.
   */
  putOff(page: PageUrl): boolean;
  /** Lets the pages that were put off wait again; to be called when all others have ended. False when there are none. */
  resume(): boolean;
}

/** More pages than these are no hiccup of their site, and their waits would draw the crawl out. */
const MAX_PUT_OFF = 20;

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
    ...(frontier.knows && { knows: frontier.knows }),
    ...(frontier.leaveOut && { leaveOut: frontier.leaveOut }),
    putOff(page) {
      if (putOff.has(page) || putOff.size === MAX_PUT_OFF) return false;
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
 * Whether a page that was not had may be had at the end of the crawl: its host broke off or failed for a moment. One
 * that was too slow is asked again only where others answer, and one that asked for a pause has had it.
 */
export function mayComeLater(failure: PageFailure, isAnswering: boolean): boolean {
  if (!isPassing(failure.failure) || failure.isForOthers || failure.retryAfterMs !== null) return false;
  return failure.failure !== 'timeout' || isAnswering;
}
