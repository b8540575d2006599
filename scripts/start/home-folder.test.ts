import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateAppSecret } from './app-secret.ts';
import { prepareHome } from './home-folder.ts';
import { lockHome } from './home-lock.ts';

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('creates the home folder with its parents and leaves no test file', () => {
  const home = join(folder, 'a', 'b');
  prepareHome(home);
  expect(existsSync(home)).toBe(true);
  expect(statSync(home).nlink).toBe(2);
});

test('names LECTERN_HOME if the home folder cannot be created', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareHome(join(folder, 'file', 'home'))).toThrow(/Could not write to .+ \(LECTERN_HOME\)/);
});

// On macOS and Windows, /proc is an ordinary missing folder.
test.runIf(process.platform === 'linux')(
  'names LECTERN_HOME below a folder that never keeps a new folder',
  () => {
    const script = `import { prepareHome } from ${JSON.stringify(import.meta.resolve('./home-folder.ts'))};
    prepareHome('/proc/lectern');`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(stderr).toContain('Could not write to /proc/lectern (LECTERN_HOME)');
  },
);

test('generates the secret once, readable only by its owner', () => {
  const secret = loadOrCreateAppSecret(folder);
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect(loadOrCreateAppSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('starts despite the lock of a killed supervisor', async () => {
  writeFileSync(join(folder, 'processes.json'), '{"supervisor":999999999,"children":[999999998]}');
  const lock = await lockHome(folder, () => undefined);
  lock.record([1, 2]);
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual({
    supervisor: process.pid,
    children: [1, 2],
  });
  lock.release();
  expect(existsSync(join(folder, 'processes.json'))).toBe(false);
});

/** Runs a script under the name of a process of Lectern. Resolves with its first line of output. */
async function runMain(script: string, path = 'api/src/main.ts'): Promise<string> {
  const file = join(folder, `${children.length}`, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${script}\nsetInterval(() => undefined, 1_000);`);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return String(line);
}

/** A script that locks the folder and prints the result. */
function lockScript(at = 0): string {
  return `
    import { lockHome } from ${JSON.stringify(import.meta.resolve('./home-lock.ts'))};
    while (Date.now() < ${at});
    lockHome(${JSON.stringify(folder)}, console.log).then(
      () => console.log('locked'),
      (error: Error) => console.log(error.message),
    );`;
}

test('gives the home folder to one of several starts at the same time', async () => {
  const at = Date.now() + 3_000;
  const lines = await Promise.all(Array.from({ length: 6 }, () => runMain(lockScript(at))));
  expect(lines.filter((line) => line === 'locked')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('Lectern is already running'))).toHaveLength(5);
});

test('refuses a start while another waits for the processes of a killed supervisor', async () => {
  await runMain("console.log('orphan');");
  const lock = { supervisor: 999999999, children: [children[0]?.pid] };
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(lock));
  expect(await runMain(lockScript())).toMatch(/^Waiting for processes of the previous start/);
  await expect(lockHome(folder, () => undefined)).rejects.toThrow(/^Lectern is already running/);
});

test('ignores a process of another program that has the ID of one of the previous start', async () => {
  await runMain("console.log('other');", 'src/main.ts');
  const lock = { supervisor: 999999999, children: [children[0]?.pid] };
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(lock));
  expect(await runMain(lockScript())).toBe('locked');
  expect(children[0]?.exitCode).toBeNull();
});
