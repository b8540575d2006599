import { expect, test } from 'vitest';
import { chooseSettings, describeSettings } from './settings.ts';

test('has smaller sizes in the short form, and environment variables override both', () => {
  const [long, short] = [chooseSettings(false, {}), chooseSettings(true, { CRAWLS: '50', JOBS: '' })];
  expect([long.CRAWLS, short.CRAWLS, long.JOBS, short.JOBS]).toEqual(['500', '50', '1000', '200']);
  expect(describeSettings(short)).toContain(
    '  CRAWLS=50                before measuring memory and file descriptors',
  );
});

test.each(['many', '0', '-1'])('rejects a setting of %s and names it', (value) => {
  expect(() => chooseSettings(true, { ROUNDS: value })).toThrow(
    `ROUNDS must be a number above 0, but is "${value}"`,
  );
});
