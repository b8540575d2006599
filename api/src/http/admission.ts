import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRecentLoad } from './recent-load.ts';
import { createStandingWait } from './standing-wait.ts';

/** Turns requests away that would only make all others wait. */
export interface Admission {
  /** The same listener, for as many requests at a time as are served in good time. */
  guard(listener: RequestListener): RequestListener;
  /** Turned away so far. */
  readonly refused: number;
}

/** So many are under way within a few tenths of a second's work of one process. */
const MOST_UNDER_WAY = 128;
/** So many are, at least, where the machine or the database is slow: twice as many as there are connections to it. */
const BUSY = 40;
/** What even the quickest waits for longer than this is refused in time rather than answered too late. */
const MOST_WAIT_MS = 500;
/** What takes longer waits for something else than this process: a page that is fetched, a client that reads slowly. */
const COUNTED_MS = 2_000;
/** So many requests of one API key run at a time; the others stand in a line of their own, in nobody's way. */
const RUNNING_OF_A_KEY = 16;

/**
 * A refusal is held back for so long: whoever asks again at once on the same connection would fill every turn of the event
 * loop, and those that are admitted need several turns each.
 */
const HELD_MS = 1_000;

/** What computes or asks the database. */
const GUARDED = /^\/(api|mcp|admin)\//;

const MESSAGE = 'The server has more to do than it can; try again in a moment';
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};
const REFUSAL = JSON.stringify({ message: MESSAGE, error: MESSAGE, code: 'unavailable' });
const RPC_REFUSAL = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_603, message: MESSAGE }, id: null });

/**
 * Admits requests while fewer than `most` are under way that began within the last two seconds, and fewer than 40 while
 * even the quickest takes too long. It stands before all else, for a refusal must cost a small part of what a request does, else nothing is left for those that are admitted;
 * so refusals are counted, and not logged. Probes are always admitted, and so is the web application itself, whose files
 * cost next to nothing and which would stand half loaded.
 */
export function createAdmission(
  most = MOST_UNDER_WAY,
  nowMs: () => number = Date.now,
  heldMs = HELD_MS,
): Admission {
  const load = createRecentLoad(COUNTED_MS, nowMs);
  const wait = createStandingWait(nowMs);
  const ofKeys = createKeyCounts();
  let refused = 0;
  return {
    guard: (listener) => (request, response) => {
      const url = request.url ?? '';
      if (!GUARDED.test(url)) return listener(request, response);
      const isBusy = load.count >= Math.min(BUSY, most);
      const isLate = wait.ms(isBusy) > MOST_WAIT_MS;
      if (load.count >= most || (isBusy && isLate)) {
        refused += 1;
        return refuse(url, response, heldMs);
      }
      const begunMs = nowMs();
      const { running, end } = ofKeys.begin(request);
      const endLoad = running <= RUNNING_OF_A_KEY ? load.begin() : null;
      response.once('close', () => {
        wait.observe(nowMs() - begunMs);
        end();
        endLoad?.();
      });
      return listener(request, response);
    },
    get refused() {
      return refused;
    },
  };
}

/** How many requests of each API key are under way. */
function createKeyCounts() {
  const counts = new Map<string, number>();
  return {
    /** `running` counts this one too; 1 for a request without a key. */
    begin({ headers }: IncomingMessage): { running: number; end: () => void } {
      const key = headers.authorization ?? headers['x-api-key'];
      if (typeof key !== 'string') return { running: 1, end: () => {} };
      const running = (counts.get(key) ?? 0) + 1;
      counts.set(key, running);
      const end = () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
      return { running, end };
    },
  };
}

function refuse(url: string, response: ServerResponse, heldMs: number): void {
  const body = url.startsWith('/mcp/') ? RPC_REFUSAL : REFUSAL;
  setTimeout(() => response.writeHead(503, HEADERS).end(body), heldMs).unref();
}
