import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, type TestCounts, type VitestReport } from './vitest-report.ts';

/** Runs the tests of all projects, or those that match `filters`, and shows their progress. */
export async function runVitest(
  root: string,
  filters: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-report-'));
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...filters];
  const vitest = spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' });
  const stop = () => vitest.kill('SIGTERM');
  process.on('SIGTERM', stop);
  try {
    // Safe: "exit" carries the code, null after a signal.
    const [exitCode] = (await once(vitest, 'exit')) as [number | null];
    return countTests(readReport(reportFile), exitCode);
  } finally {
    process.off('SIGTERM', stop);
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): VitestReport | null {
  try {
    // Safe: Vitest wrote this file.
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return null;
  }
}
