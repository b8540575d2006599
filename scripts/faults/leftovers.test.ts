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

test('removes a folder with only the files of killed workers and reports nothing', async () => {
  const folder = inFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(folder, `lectern-worker-${pid}-killed`));
  expect(await clearLeftovers(folder, 1_000)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'kills and reports processes that use the folder as TMPDIR or working directory, and reports files',
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
    const reported = await clearLeftovers(folder, 0);
    expect((await ended).map(([, signal]) => signal)).toEqual(['SIGKILL', 'SIGKILL']);
    expect(reported).toEqual([
      ...left.map(({ pid }) => expect.stringContaining(`process ${pid}: ${process.execPath}`)),
      'file report.json',
    ]);
    expect(existsSync(folder)).toBe(false);
  },
);

test.skipIf(!mayMountDisks())('unmounts a leftover disk', async () => {
  const folder = inFolder();
  vi.stubEnv('TMPDIR', folder);
  const disk = mountSmallDisk(1);
  const reported = await clearLeftovers(folder, 0);
  expect(reported).toContain(`disk ${disk?.path}`);
  expect(existsSync(folder)).toBe(false);
});
