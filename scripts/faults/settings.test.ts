import { expect, test } from 'vitest';
import { chooseSettings, describeSettings } from './settings.ts';

test('the short form has less of everything, and what the environment says goes before both', () => {
  const [long, short] = [chooseSettings(false, {}), chooseSettings(true, { CRAWLS: '50', JOBS: '' })];
  expect([long.CRAWLS, short.CRAWLS, long.JOBS, short.JOBS]).toEqual(['500', '50', '1000', '200']);
  expect(describeSettings(short)).toContain(
    '  CRAWLS=50                after which memory and descriptors are looked at',
  );
});

test.each(['many', '0', '-1'])('a setting of %s is refused by its name', (value) => {
  expect(() => chooseSettings(true, { ROUNDS: value })).toThrow(`ROUNDS=${value}: give a number above 0`);
});
