import { expect, test } from 'vitest';
import { maxDownloadMs } from './download-timeout.ts';

test('ends the download of a slow client after half a minute for a small pack, and after ten minutes for the largest', () => {
  expect(maxDownloadMs(100 * 1024) / 1_000).toBeCloseTo(31, 0);
  expect(maxDownloadMs(64 * 1024 * 1024) / 60_000).toBeCloseTo(10, 0);
});
