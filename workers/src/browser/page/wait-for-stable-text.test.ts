import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '../../net/pace/sleep.ts';
import { waitForStableText } from './wait-for-stable-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ARTICLE_CHARS = 2_000;
const SHELL_CHARS = 60;

/**
 * Returns when a page becomes stable, from its length and its network activity over time. A script blocks the page from
 * 100 ms until `busyUntilMs`.
 */
async function stableAtMs(
  charsAt: (ms: number) => number | null,
  isLoadingAt: (ms: number) => boolean = () => false,
  busyUntilMs = 0,
): Promise<number> {
  const start = performance.now();
  let lastLoadingMs = 0;
  let stableMs = Number.NaN;
  const done = waitForStableText({
    async countTextChars() {
      const elapsedMs = performance.now() - start;
      if (elapsedMs > 100 && elapsedMs < busyUntilMs) await sleep(busyUntilMs - elapsedMs);
      return charsAt(performance.now() - start);
    },
    quietForMs: () => performance.now() - start - lastLoadingMs,
  }).then(() => {
    stableMs = performance.now() - start;
  });
  for (let ms = 0; ms <= 10_000 && Number.isNaN(stableMs); ms += 25) {
    if (isLoadingAt(ms)) lastLoadingMs = ms;
    await vi.advanceTimersByTimeAsync(25);
  }
  await done;
  return stableMs;
}

test('waits briefly for text that is complete at once', async () => {
  expect(await stableAtMs(() => ARTICLE_CHARS)).toBeLessThan(500);
});

test('waits until growing text stops', async () => {
  const stableMs = await stableAtMs((ms) => ARTICLE_CHARS + Math.min(ms, 1_000));
  expect(stableMs).toBeGreaterThan(1_250);
  expect(stableMs).toBeLessThan(1_600);
});

test('waits for a pending request behind a complete application shell', async () => {
  const stableMs = await stableAtMs(
    (ms) => (ms < 3_000 ? 400 : ARTICLE_CHARS),
    (ms) => ms < 3_000,
  );
  expect(stableMs).toBeGreaterThan(3_250);
  expect(stableMs).toBeLessThan(3_600);
});

test('waits for the text that a long script shows at its end', async () => {
  const stableMs = await stableAtMs(
    (ms) => (ms < 1_200 ? 400 : ARTICLE_CHARS),
    () => false,
    1_000,
  );
  expect(stableMs).toBeGreaterThan(1_450);
  expect(stableMs).toBeLessThan(1_700);
});

test('does not wait for a connection that never closes', async () => {
  const stableMs = await stableAtMs(
    () => ARTICLE_CHARS,
    () => true,
  );
  expect(stableMs).toBeGreaterThan(5_000);
  expect(stableMs).toBeLessThan(5_300);
});

test('waits longer for a page with little text', async () => {
  expect(await stableAtMs((ms) => (ms < 1_500 ? SHELL_CHARS : ARTICLE_CHARS))).toBeGreaterThan(1_750);
  expect(await stableAtMs(() => SHELL_CHARS)).toBeLessThan(2_300);
});

test('stops waiting after 8 seconds', async () => {
  expect(await stableAtMs(() => null)).toBeLessThan(2_300);
  const stableMs = await stableAtMs((ms) => ARTICLE_CHARS + ms);
  expect(stableMs).toBeGreaterThan(7_900);
  expect(stableMs).toBeLessThan(8_200);
});
