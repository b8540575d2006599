import { setTimeout as pause } from 'node:timers/promises';

/** How often the database is asked: a job that ends is noticed within this time. */
const LOOK_EVERY_MS = 100;

/**
 * Reads until what is read has ended, and gives that; after `limitMs`, or once `signal` is aborted, what was read last.
 * Rejects as `read` does.
 */
export async function waitUntil<State>(
  read: () => Promise<State>,
  hasEnded: (state: State) => boolean,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<State> {
  const until = performance.now() + limitMs;
  for (;;) {
    const state = await read();
    if (hasEnded(state) || signal.aborted || performance.now() >= until) return state;
    await pause(LOOK_EVERY_MS);
  }
}
