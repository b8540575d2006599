import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const setupScript = join(dirname(fileURLToPath(import.meta.url)), 'setup.js');
const installs = `echo "$@" >> calls
env > environment
sleep 0.2
mkdir -p node_modules/.bin
ln -sf "$REAL_NODE" node_modules/.bin/node`;

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lectern-setup-'));
  mkdirSync(join(project, 'scripts'));
  mkdirSync(join(project, 'bin'));
  copyFileSync(setupScript, join(project, 'scripts', 'setup.js'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'package-lock.json'), '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  fakeNpm(installs);
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function fakeNpm(script: string): void {
  const file = join(project, 'bin', 'npm');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

function runSetup(extra: Record<string, string> = {}): Promise<{ code: number; errors: string }> {
  const env = {
    PATH: `${join(project, 'node_modules', '.bin')}:${join(project, 'bin')}:/usr/bin:/bin`,
    REAL_NODE: process.execPath,
    ...extra,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(project, 'scripts', 'setup.js')],
      { env },
      (_, __, errors) => resolve({ code: child.exitCode ?? -1, errors }),
    );
  });
}

function npmCalls(): number {
  const file = join(project, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}

test('installs missing packages once', async () => {
  expect(await runSetup()).toEqual({ code: 0, errors: '' });
  expect(await runSetup()).toEqual({ code: 0, errors: '' });
  expect(npmCalls()).toBe(1);
});

test('reinstalls when the lockfile changes', async () => {
  await runSetup();
  writeFileSync(join(project, 'package-lock.json'), '{"packages":{"node_modules/a":{"version":"2.0.0"}}}');
  await runSetup();
  expect(npmCalls()).toBe(2);
});

test('accepts packages of a manual npm install from the same lockfile', async () => {
  mkdirSync(join(project, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(process.execPath, join(project, 'bin', 'node'));
  copyFileSync(join(project, 'package-lock.json'), join(project, 'node_modules', '.package-lock.json'));
  expect(await runSetup()).toEqual({ code: 0, errors: '' });
  expect(npmCalls()).toBe(0);
});

test('installs once if two scripts start at the same time', async () => {
  const results = await Promise.all([runSetup(), runSetup()]);
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  expect(npmCalls()).toBe(1);
});

test('ignores the lock of a killed process', async () => {
  writeFileSync(join(project, '.setup-lock'), '999999999');
  expect((await runSetup()).code).toBe(0);
});

test('ignores the lock of a killed process that had the same ID, as in a restarted container', async () => {
  const script = join(project, 'scripts', 'setup.js');
  const command = `echo $$ > "${project}/.setup-lock"; exec "${process.execPath}" "${script}"`;
  const env = { PATH: `${join(project, 'bin')}:/usr/bin:/bin`, REAL_NODE: process.execPath };
  await promisify(execFile)('/bin/sh', ['-c', command], { env, timeout: 4_000 });
  expect(npmCalls()).toBe(1);
});

test('hides the packages to delete and the settings of the running script from npm', async () => {
  await runSetup({
    npm_lifecycle_event: 'start',
    npm_config_ignore_scripts: 'true',
    npm_config_registry: 'https://registry.example',
  });
  const environment = readFileSync(join(project, 'environment'), 'utf8');
  expect(environment).not.toMatch(/npm_lifecycle|ignore_scripts|node_modules\/\.bin/);
  expect(environment).toContain('npm_config_registry=https://registry.example');
});

test.each([
  ['npm error code ENOTFOUND', 'registry does not respond'],
  ['npm error code EACCES', 'no write permission'],
  ['npm error code ENOSPC', 'the disk is full'],
])('explains the failure "%s"', async (message, explanation) => {
  fakeNpm(`echo "${message}" >&2; exit 1`);
  const { code, errors } = await runSetup();
  expect(code).toBe(1);
  expect(errors).toContain(explanation);
});

test('names the required and the found version of Node', async () => {
  fakeNpm('mkdir -p node_modules');
  writeFileSync(join(project, 'bin', 'node'), '#!/bin/sh\necho v20.1.0\n');
  chmodSync(join(project, 'bin', 'node'), 0o755);
  const { code, errors } = await runSetup();
  expect(code).toBe(1);
  expect(errors).toContain('needs Node 24 or newer, but found v20.1.0');
});
