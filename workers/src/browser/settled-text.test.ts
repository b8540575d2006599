import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settledText } from './settled-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ARTICLE = 2_000;
const FRAME = 60;

/** When a page is done that has so many characters, and loads something or not, at each moment. */
async function settledAtMs(
  charsAt: (ms: number) => number | null,
  isLoadingAt: (ms: number) => boolean = () => false,
): Promise<number> {
  const start = performance.now();
  let lastLoadingMs = 0;
  let settledMs = Number.NaN;
  const done = settledText({
    countText: async () => charsAt(performance.now() - start),
    quietForMs: () => performance.now() - start - lastLoadingMs,
  }).then(() => {
    settledMs = performance.now() - start;
  });
  for (let ms = 0; ms <= 10_000 && Number.isNaN(settledMs); ms += 25) {
    if (isLoadingAt(ms)) lastLoadingMs = ms;
    await vi.advanceTimersByTimeAsync(25);
  }
  await done;
  return settledMs;
}

test('a text that is there at once is waited for a moment', async () => {
  expect(await settledAtMs(() => ARTICLE)).toBeLessThan(500);
});

test('a text that grows is waited for until it has come to rest', async () => {
  const settledMs = await settledAtMs((ms) => ARTICLE + Math.min(ms, 1_000));
  expect(settledMs).toBeGreaterThan(1_250);
  expect(settledMs).toBeLessThan(1_600);
});

test('a slow answer is waited for although the frame around it is complete', async () => {
  const settledMs = await settledAtMs(
    (ms) => (ms < 3_000 ? 400 : ARTICLE),
    (ms) => ms < 3_000,
  );
  expect(settledMs).toBeGreaterThan(3_250);
  expect(settledMs).toBeLessThan(3_600);
});

test('a connection that is never closed is not waited for', async () => {
  const settledMs = await settledAtMs(
    () => ARTICLE,
    () => true,
  );
  expect(settledMs).toBeGreaterThan(5_000);
  expect(settledMs).toBeLessThan(5_300);
});

test('a page with hardly a text is waited for longer', async () => {
  expect(await settledAtMs((ms) => (ms < 1_500 ? FRAME : ARTICLE))).toBeGreaterThan(1_750);
  expect(await settledAtMs(() => FRAME)).toBeLessThan(2_300);
});

test('a page that leads on and a text that never rests are given up after 8 seconds', async () => {
  expect(await settledAtMs(() => null)).toBeLessThan(2_300);
  const settledMs = await settledAtMs((ms) => ARTICLE + ms);
  expect(settledMs).toBeGreaterThan(7_900);
  expect(settledMs).toBeLessThan(8_200);
});
