import { expect, test } from 'vitest';
import { countTests, summarize } from './vitest-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('counts tests over all files', () => {
  const report = {
    success: false,
    testResults: [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed')],
  };
  expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('counts a file that could not be loaded as a failure', () => {
  const report = { success: false, testResults: [file('passed', 'passed'), file('failed')] };
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('counts a run that failed outside of tests as a failure', () => {
  expect(countTests({ success: true, testResults: [file('passed', 'passed')] }, 1)).toMatchObject({
    failed: 1,
  });
  expect(countTests(null, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('mentions skipped tests only if there are any', () => {
  expect(summarize({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summarize({ passed: 3, failed: 1, skipped: 2 })).toBe(
    '2 skipped: not selected, or their requirements are not installed\n3 passed, 1 failed',
  );
});
