import type { IncomingMessage, RequestListener } from 'node:http';
import { createRecentLoad } from './recent-load.ts';
import { createRefusals } from './refusals.ts';
import { createWaitingLine } from './waiting-line.ts';

/** Turns requests away that would only make all others wait. */
export interface Admission {
  /** The same listener, for as many requests at a time as are served in good time. */
  guard(listener: RequestListener): RequestListener;
  /** At the door at this moment. */
  readonly waiting: number;
  /** Turned away so far. */
  readonly refused: number;
}

/** So many keep the processor and the connections to the database busy; more of them would only take longer each. */
const RUNNING = 24;
/** What takes longer waits for something else than this process: a page that is fetched, a client that reads slowly. */
const COUNTED_MS = 200;
/** So many requests of one API key run at a time; the others stand in a line of their own, in nobody's way. */
const RUNNING_OF_A_KEY = 16;

/** What computes or asks the database. */
const GUARDED = /^\/(api|mcp|admin)\//;

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
  const ofKeys = createKeyCounts();
  let refused = 0;
  return {
    guard: (listener) => (request, response) => {
      const url = request.url ?? '';
      if (!GUARDED.test(url)) return listener(request, response);
      let end = () => line.leave(waiting);
      const admit = () => {
        const endLoad = ofKeys.isFull(request) ? null : load.begin();
        const endKey = ofKeys.begin(request);
        end = () => {
          endKey();
          endLoad?.();
          line.advance();
        };
        listener(request, response);
      };
      const refuse = () => {
        refused += 1;
        refusals.refuse(url, response);
      };
      const waiting = { admit, refuse };
      response.once('close', () => end());
      if (ofKeys.isFull(request)) admit();
      else line.enter(waiting);
    },
    get waiting() {
      return line.length;
    },
    get refused() {
      return refused;
    },
  };
}

/** How many requests of each API key are under way. */
function createKeyCounts() {
  const counts = new Map<string, number>();
  const keyOf = ({ headers }: IncomingMessage) => headers.authorization ?? headers['x-api-key'];
  return {
    /** Counts one more; the function it gives must be called when it ends. */
    begin(request: IncomingMessage): () => void {
      const key = keyOf(request);
      if (typeof key !== 'string') return () => {};
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
    isFull(request: IncomingMessage): boolean {
      const key = keyOf(request);
      return typeof key === 'string' && (counts.get(key) ?? 0) >= RUNNING_OF_A_KEY;
    },
  };
}
