import { setTimeout as pause } from 'node:timers/promises';

/** Polls often at first: a fast page takes about this long. */
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 200;

/**
 * Polls a state until it has ended. After `limitMs`, or when `signal` is aborted, resolves to the last state. Rejects when
 * `read` does.
 */
export async function pollUntil<State>(
  read: () => Promise<State>,
  hasEnded: (state: State) => boolean,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<State> {
  const until = performance.now() + limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    const state = await read();
    if (hasEnded(state) || signal.aborted || performance.now() + pauseMs > until) return state;
    // The pause ends early only when the signal is aborted.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
}
