import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

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
  for (;;) {
    const state = await read();
    if (hasEnded(state) || signal.aborted || performance.now() >= until) return state;
    await pause(POLL_INTERVAL_MS);
  }
}
