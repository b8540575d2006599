import { expect, test } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

test('a clock that is set back is mended once, and one that is set forward is not', async () => {
  let wallMs = 10_000_000;
  const setBack: number[] = [];
  const watch = createClockWatch(
    () => wallMs,
    () => 5_000,
  );
  const look = () => watch.whenSetBack(async (ms) => void setBack.push(ms));
  await look();
  wallMs += 3_600_000;
  await look();
  wallMs -= 900;
  await look();
  expect(setBack).toEqual([]);
  wallMs -= 60_000;
  await look();
  await look();
  expect(setBack).toEqual([60_000]);
});

test('what could not be mended is mended the next time', async () => {
  let wallMs = 10_000_000;
  const watch = createClockWatch(
    () => wallMs,
    () => 5_000,
  );
  wallMs -= 60_000;
  await expect(watch.whenSetBack(() => Promise.reject(new Error('the store is away')))).rejects.toThrow();
  const setBack: number[] = [];
  await watch.whenSetBack(async (ms) => void setBack.push(ms));
  expect(setBack).toEqual([60_000]);
});
