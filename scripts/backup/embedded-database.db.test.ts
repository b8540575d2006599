import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLineOf } from '../../infra/command-line.ts';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../infra/embedded-postgres/postmaster.ts';
import { lockHome } from '../start/home-lock.ts';

let home: string;
let children: ChildProcess[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lectern-backup-home-'));
  // As root, the account of the server must be able to enter it.
  chmodSync(home, 0o755);
  children = [];
});
afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  await expect.poll(serverPid).toBeNull();
  rmSync(home, { recursive: true });
});

/** The embedded server that runs in the home folder. */
function serverPid(): number | null {
  const pid = readPostmasterPid(join(home, 'postgres', 'data'));
  return pid !== null && commandLineOf(pid) !== '' ? pid : null;
}

function runScript(name: string, file: string) {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, file], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, LECTERN_HOME: home, DATABASE_URL: '', NODE_ENV: '' },
  });
  children.push(child);
  const ended = Promise.all([text(child.stderr), once(child, 'close')]);
  return { child, ended: ended.then(([errors, [code]]) => ({ code, errors })) };
}

/** Starts a restore that waits for its input. */
async function startRestore() {
  const restore = runScript('restore', '-');
  await expect.poll(serverPid, { timeout: 60_000 }).not.toBeNull();
  return restore;
}

test('a restore locks the home folder and its database until it ends', async () => {
  const { child, ended } = await startRestore();
  await expect(lockHome(home, () => undefined)).rejects.toThrow(/^A backup or a restore is using /);
  const second = await runScript('restore', '-').ended;
  expect(second).toEqual({
    code: 1,
    errors: expect.stringMatching(/^Could not restore: A backup or a restore is using /),
  });
  expect(serverPid()).not.toBeNull();
  child.stdin.end();
  expect(await ended).toEqual({ code: 1, errors: expect.stringContaining('not a complete backup') });
  expect(serverPid()).toBeNull();
  expect(existsSync(join(home, 'processes.json'))).toBe(false);
});

test('a canceled restore leaves no database running', async () => {
  const { child } = await startRestore();
  child.kill('SIGINT');
  await expect.poll(serverPid).toBeNull();
  await (await lockHome(home, () => undefined)).release();
});

test('a backup of a folder without a database names the folder and creates nothing', async () => {
  const { code, errors } = await runScript('backup', join(home, 'lectern.backup')).ended;
  expect(code).toBe(1);
  expect(errors).toBe(
    `Could not back up: ${home} has no database. Set LECTERN_HOME to the home folder of the installation\n`,
  );
  expect(readdirSync(home)).toEqual([]);
});

test('a backup to a folder that does not exist fails with one line', async () => {
  const postgres = await startEmbeddedPostgres(home);
  await postgres.stop();
  const { code, errors } = await runScript('backup', join(home, 'missing', 'lectern.backup')).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^Could not back up: ENOENT.+\n$/);
});
