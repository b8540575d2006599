import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/** Polls until the answer passes, and returns it. Rejects with the last answer after `limitMs`. */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  fits: (answer: Answer) => boolean,
  limitMs: number,
): Promise<Answer> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask().catch((error: unknown) => error as Answer);
    if (!(answer instanceof Error) && fits(answer)) return answer;
    if (performance.now() > deadline) {
      const found = answer instanceof Error ? answer.message : JSON.stringify(answer);
      throw new Error(`${what} took more than ${limitMs} ms; the last value was ${found}`);
    }
    await pause(POLL_INTERVAL_MS);
  }
}
