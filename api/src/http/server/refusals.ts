import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalReason } from './sender-turns.ts';

const MESSAGES: Readonly<Record<RefusalReason, { status: number; phrase: string; text: string }>> = {
  overload: {
    status: 503,
    phrase: 'Service Unavailable',
    text: 'The server has more to do than it can; try again in a moment',
  },
  sender: {
    status: 429,
    phrase: 'Too Many Requests',
    text: 'Hundreds of your requests are under way already; try again in a moment',
  },
};
const CODES: Readonly<Record<RefusalReason, string>> = {
  overload: 'unavailable',
  sender: 'too_many_requests',
};
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** All of it as it goes over the wire. */
  readonly bytes: Buffer;
}

const REFUSALS = Object.fromEntries(
  (['overload', 'sender'] as const).map((reason) => {
    const { text } = MESSAGES[reason];
    const ofApi = toRefusal(reason, { message: text, error: text, code: CODES[reason] });
    const ofRpc = toRefusal(reason, { jsonrpc: '2.0', error: { code: -32_603, message: text }, id: null });
    return [reason, { ofApi, ofRpc }];
  }),
) as Readonly<Record<RefusalReason, { readonly ofApi: Refusal; readonly ofRpc: Refusal }>>;

const TICK_MS = 10;
/** Written in each tick, for they cost a fiftieth of a millisecond of processor each, and some of them four times that. */
const MOST_OF_A_TICK = 100;
/** Where more wait than that, so many ticks are what each of them waits for. */
const LONGEST_TICKS = 100;

/** Refuses requests with a Retry-After of a second. */
export interface Refusals {
  refuse(url: string, response: ServerResponse, reason: RefusalReason): void;
  /** Refuses what came on `socket`, where the parser knows of no request; the function it gives does so at once. */
  refuseUnparsed(url: string, socket: Socket, reason: RefusalReason): () => void;
}

/**
 * Writes so many refusals at a time that they leave the processor to those who are admitted. Where more come they are held
 * back, for up to a second: whoever asks again at once on the same connection would fill every turn of the event loop.
 */
export function createRefusals(): Refusals {
  const held: (() => void)[] = [];
  let ticking: NodeJS.Timeout | undefined;

  const tick = () => {
    const count = Math.max(MOST_OF_A_TICK, Math.ceil(held.length / LONGEST_TICKS));
    for (const write of held.splice(0, count)) write();
    if (held.length > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
  const hold = (write: () => void) => {
    held.push(write);
    ticking ??= setInterval(tick, TICK_MS).unref();
  };
  return {
    refuse(url, response, reason) {
      const { status, headers, body } = refusalFor(url, reason);
      hold(() => response.writeHead(status, headers).end(body));
    },
    refuseUnparsed(url, socket, reason) {
      let isWritten = false;
      const write = () => {
        if (!isWritten) socket.write(refusalFor(url, reason).bytes);
        isWritten = true;
      };
      hold(write);
      return write;
    },
  };
}

function refusalFor(url: string, reason: RefusalReason): Refusal {
  const { ofApi, ofRpc } = REFUSALS[reason];
  return url.startsWith('/mcp/') ? ofRpc : ofApi;
}

/** With its length it is one piece to write instead of four. */
function toRefusal(reason: RefusalReason, json: unknown): Refusal {
  const { status, phrase } = MESSAGES[reason];
  const body = JSON.stringify(json);
  const headers = { ...HEADERS, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`);
  return { status, headers, body, bytes };
}
