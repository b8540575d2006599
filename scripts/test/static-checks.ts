import { execFile } from 'node:child_process';
import { join } from 'node:path';

export interface StaticCheck {
  name: string;
  /** Arguments for Node. */
  args: string[];
}

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const MAX_OUTPUT_BYTES = 50_000_000;
/** The folders whose imports `.dependency-cruiser.mjs` checks. */
const workspaces = ['shared', 'api', 'workers', 'web', 'connector', 'infra', 'scripts', 'test'];

/** By default, TypeScript divides a program among four checkers, each of which repeats the work of common types. */
const ONE_CHECKER = ['--checkers', '1'];

/** The checks that need no running system. Each one counts as one test. */
export function staticChecks(root: string): StaticCheck[] {
  const command = (name: string) => join(root, 'node_modules', '.bin', name);
  return [
    { name: 'types', args: [command('tsc'), '-p', 'tsconfig.json', ...ONE_CHECKER] },
    {
      name: 'types of the web application',
      args: [command('tsc'), '-p', 'web/tsconfig.json', ...ONE_CHECKER],
    },
    { name: 'lint and format', args: [command('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'architecture', args: [command('depcruise'), '--output-type', 'err-long', ...workspaces] },
  ];
}

/** Runs a check to completion. A check that cannot start counts as failed. */
export function runCheck({ name, args }: StaticCheck, root: string): Promise<CheckResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ name, passed: error === null, seconds, output: `${stdout}${stderr}`.trim() });
    });
  });
}
