import type { RequestListener } from 'node:http';
import { createRecentLoad } from './recent-load.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { senderOf } from './sender.ts';
import type { RefusalReason } from './sender-turns.ts';
import { createWaitingLine } from './waiting-line.ts';

/** Turns requests away that would only make all others wait. */
export interface Admission {
  /** The same listener, for as many requests at a time as are served in good time. */
  guard(listener: RequestListener): RequestListener;
  /** Why one more request of `sender` for `url` would be turned away at once; null when it would not. */
  refusalOf(url: string, sender: string): RefusalReason | null;
  /** Writes refusals, and counts them. */
  readonly refusals: Refusals;
  /** At the door at this moment. */
  readonly waiting: number;
  /** Turned away so far, by the reason. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
}

/** So many keep the processor and the database busy; more of them would only take longer each. */
const RUNNING = 16;
/** What takes longer, where most take less, waits for something else: a page that is fetched, a client that reads slowly. */
const COUNTED_MS = 200;
/** Whoever runs the installation looks at its queues, so many requests at a time, most of all when all others wait. */
const RUNNING_OF_OPERATORS = 4;

/** What computes or asks the database. */
const GUARDED = /^\/(api|mcp|admin)\//;
const OF_OPERATORS = '/admin/';

/**
 * Lets `most` requests run at a time that began within the last tenths of a second; the others wait in a line, and are
 * refused when it is longer than a burst makes it. It stands before all else, for a refusal must cost a small part of what
 * a request does, else nothing is left for those that are admitted; so refusals are counted, and not logged. Probes are
 * always admitted, and so is the web application itself, whose files cost next to nothing and which would stand half
 * loaded.
 */
export function createAdmission(most = RUNNING, nowMs?: () => number): Admission {
  const load = createRecentLoad(COUNTED_MS, nowMs);
  const line = createWaitingLine(() => load.count < most, nowMs);
  const refusals = createRefusals();
  const refused: Record<RefusalReason, number> = { overload: 0, sender: 0 };
  let ofOperators = 0;
  return {
    guard: (listener) => (request, response) => {
      const url = request.url ?? '';
      if (!GUARDED.test(url)) return listener(request, response);
      if (url.startsWith(OF_OPERATORS) && ofOperators < RUNNING_OF_OPERATORS) {
        ofOperators += 1;
        response.once('close', () => {
          ofOperators -= 1;
        });
        return listener(request, response);
      }
      const sender = senderOf(request.headers);
      let end = () => line.leave(waiting);
      const admit = () => {
        const endLoad = load.begin();
        const endOfSender = line.begin(sender);
        end = () => {
          endOfSender();
          endLoad();
          line.advance();
        };
        listener(request, response);
      };
      const refuse = (reason: RefusalReason) => {
        refused[reason] += 1;
        refusals.refuse(url, response, reason);
      };
      const waiting = { sender, admit, refuse };
      response.once('close', () => end());
      line.enter(waiting);
    },
    refusalOf: (url, sender) => {
      if (!GUARDED.test(url) || url.startsWith(OF_OPERATORS)) return null;
      return line.refusalOf(sender);
    },
    refusals: {
      ...refusals,
      refuseUnparsed(url, socket, reason) {
        refused[reason] += 1;
        if (reason === 'overload') line.noteRefusal();
        return refusals.refuseUnparsed(url, socket, reason);
      },
    },
    refused,
    get waiting() {
      return line.length;
    },
  };
}
