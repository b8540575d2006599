import type { ServerResponse } from 'node:http';

const MESSAGE = 'The server has more to do than it can; try again in a moment';
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};
const REFUSAL = toRefusal({ message: MESSAGE, error: MESSAGE, code: 'unavailable' });
const RPC_REFUSAL = toRefusal({ jsonrpc: '2.0', error: { code: -32_603, message: MESSAGE }, id: null });

const TICK_MS = 10;
/** Written in each tick, for they cost nearly a tenth of a millisecond of processor each. */
const MOST_OF_A_TICK = 30;
/** Where more wait than that, so many ticks are what each of them waits for. */
const LONGEST_TICKS = 100;

/** Refuses requests with 503 and a Retry-After of a second. */
export interface Refusals {
  refuse(url: string, response: ServerResponse): void;
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
  return {
    refuse(url, response) {
      const { headers, body } = url.startsWith('/mcp/') ? RPC_REFUSAL : REFUSAL;
      held.push(() => response.writeHead(503, headers).end(body));
      ticking ??= setInterval(tick, TICK_MS).unref();
    },
  };
}

/** With its length it is one piece to write instead of four. */
function toRefusal(json: unknown) {
  const body = JSON.stringify(json);
  return { body, headers: { ...HEADERS, 'content-length': String(Buffer.byteLength(body)) } };
}
