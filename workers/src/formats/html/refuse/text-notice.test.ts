import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../../test/support/timing/cpu-growth.ts';
import { findTextNotice } from './text-notice.ts';

const URL = 'https://docs.example.com/data.json';

test('finds that a text is the error of its server', () => {
  expect(findTextNotice(URL, '# Not Found\n')).toEqual({
    failure: 'not_found',
    message: 'The site says "Not Found".',
  });
});

test('reads only the beginning of a file of one line', () => {
  const line = 'word '.repeat(2_000_000);
  findTextNotice(URL, 'warm up');
  expect(cpuMsOf(() => findTextNotice(URL, line))).toBeLessThan(20);
});
