import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../../test/support/timing/cpu-growth.ts';
import { findTextNotice } from './text-notice.ts';

const URL = 'https://docs.example.com/data.json';

test('finds that a text is the error of its server', () => {
  expect(findTextNotice(URL, '# Not Found\n')).toEqual({
    failure: 'not_found',
    reason: 'The site says "Not Found".',
    hasLinks: true,
  });
});

test.each([
  ['of one line', 'word '.repeat(2_000_000)],
  ['of horizontal rules', '---\n'.repeat(2_500_000)],
])('does not read a long file %s', (_what, text) => {
  findTextNotice(URL, 'warm up');
  expect(cpuMsOf(() => findTextNotice(URL, text))).toBeLessThan(300);
});
