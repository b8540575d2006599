import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface StaticCheck {
  name: string;
  /** Arguments of Node. */
  args: string[];
}

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** What the check has written. */
  output: string;
}

const maxOutputBytes = 50_000_000;

/** The checks that need no running system; each counts as one test. */
export function staticChecks(root: string): StaticCheck[] {
  const command = (name: string) => join(root, 'node_modules', '.bin', name);
  return [
    { name: 'types', args: [command('tsc'), '-p', 'tsconfig.json'] },
    { name: 'types of the web application', args: [command('tsc'), '-p', 'web/tsconfig.json'] },
    { name: 'lint and format', args: [command('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'architecture', args: ['scripts/check-architecture.ts'] },
  ];
}

/** Runs a check to its end; one that cannot be run has failed. */
export function runCheck({ name, args }: StaticCheck, root: string): Promise<CheckResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: maxOutputBytes }, (error, stdout, stderr) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ name, passed: error === null, seconds, output: `${stdout}${stderr}`.trim() });
    });
  });
}
