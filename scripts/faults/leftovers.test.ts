import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { mayMountDisks, mountSmallDisk } from '../../test/support/faults/small-disk.ts';
import { clearLeftovers } from './leftovers.ts';

afterEach(() => void vi.unstubAllEnvs());

const inFolder = () => mkdtempSync(join(tmpdir(), 'lectern-leftovers-'));

test('nothing is said of a folder that is empty but for what the next worker takes away, and it is gone', async () => {
  const folder = inFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(folder, `lectern-worker-${pid}-killed`));
  expect(await clearLeftovers(folder, 1_000)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'processes that were left are ended, by their folder for temporary files or by the one they work in, and named with files',
  async () => {
    const folder = inFolder();
    writeFileSync(join(folder, 'report.json'), '{}');
    const endless = ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)'];
    const left = [
      spawn(process.execPath, endless, { env: { TMPDIR: folder } }),
      spawn(process.execPath, endless, { cwd: folder, env: {} }),
    ];
    await Promise.all(left.map(({ stdout }) => once(stdout, 'data')));
    const ended = Promise.all(left.map((child) => once(child, 'exit')));
    const told = await clearLeftovers(folder, 0);
    expect((await ended).map(([, signal]) => signal)).toEqual(['SIGKILL', 'SIGKILL']);
    expect(told).toEqual([
      ...left.map(({ pid }) => expect.stringContaining(`process ${pid}: ${process.execPath}`)),
      'file report.json',
    ]);
    expect(existsSync(folder)).toBe(false);
  },
);

test.skipIf(!mayMountDisks())('a disk that was left is taken away', async () => {
  const folder = inFolder();
  vi.stubEnv('TMPDIR', folder);
  const disk = mountSmallDisk(1);
  const told = await clearLeftovers(folder, 0);
  expect(told).toContain(`disk ${disk?.path}`);
  expect(existsSync(folder)).toBe(false);
});
