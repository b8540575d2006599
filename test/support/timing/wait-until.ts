import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

/** Asks again and again until the answer fits, and gives it; rejects with the last answer after `limitMs`. */
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
      throw new Error(`${what}: not within ${limitMs} ms; the last answer was ${found}`);
    }
    await pause(ASK_EVERY_MS);
  }
}
