export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The relevant part of Vitest's JSON report. */
export interface VitestReport {
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts the tests of a report. A file that could not be loaded and a run that failed outside of tests count as one
 * failed test each. Null means that the run wrote no report.
 */
export function countTests(report: VitestReport | null, exitCode: number | null): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report?.testResults ?? []) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') counts.failed++;
      else counts.skipped++;
    }
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) counts.failed++;
  }
  const hasSucceeded = report?.success === true && exitCode === 0;
  return hasSucceeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** The last lines of a test run. The last line always has the same form. */
export function summarize({ passed, failed, skipped }: TestCounts): string {
  const notRun =
    skipped > 0 ? `${skipped} skipped: not selected, or their requirements are not installed\n` : '';
  return `${notRun}${passed} passed, ${failed} failed`;
}
