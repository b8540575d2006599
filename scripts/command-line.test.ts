import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, ...args: string[]) {
  const env = { ...process.env, LECTERN_HOME: join(folder, 'home'), DATABASE_URL: '', NODE_ENV: '' };
  const path = join(import.meta.dirname, `${script}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

test.each([
  ['start', 'npm start'],
  ['test', 'npm test'],
  ['test-faults', 'npm run test:faults'],
  ['test-agents', 'npm run test:agents'],
  ['build', 'npm run build'],
  ['bench/main', 'npm run bench'],
  ['migrate', 'npm run migrate'],
  ['backup', 'npm run backup'],
  ['restore', 'npm run restore'],
])('%s shows its usage with --help and starts nothing', (script, command) => {
  expect(run(script, '--help')).toEqual({
    ...{ status: 0, stderr: '' },
    stdout: expect.stringContaining(command),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('-h shows the usage, too', () => {
  expect(run('start', '-h')).toEqual(run('start', '--help'));
});

test.each([
  ['start', ['--port', '4000'], "Unknown option '--port'"],
  ['start', ['4000'], "Unexpected argument '4000'"],
  ['build', ['--force'], "Unknown option '--force'"],
  ['migrate', ['now'], "Unexpected argument 'now'"],
  ['backup', ['--gzip', 'a.backup'], "Unknown option '--gzip'"],
  ['backup', ['a.backup', 'b.backup'], "Unexpected argument 'b.backup'"],
  ['restore', ['--force', 'a.backup'], "Unknown option '--force'"],
])('%s refuses the arguments %j with code 2 and its usage', (script, args, problem) => {
  const { status, stdout, stderr } = run(script, ...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')[0]).toBe(problem);
  expect(stderr).toContain('Usage: npm');
  expect(readdirSync(folder)).toEqual([]);
});
