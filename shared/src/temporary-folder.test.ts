import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimTemporaryFolder } from './temporary-folder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'lectern-folders-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

test('removes the files of a killed worker and keeps the files of running ones', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(parent, `lectern-worker-${pid}-left`, 'profile', 'Default'), { recursive: true });
  const kept = [
    `lectern-api-${pid}-other`,
    `lectern-worker-${process.ppid}-runs`,
    'playwright_chromiumdev_profile-of-others',
    'some',
  ];
  for (const name of kept) mkdirSync(join(parent, name));
  const own = await claimTemporaryFolder(parent, 'worker');
  expect(readdirSync(parent).sort()).toEqual([basename(own), ...kept].sort());
  expect(readdirSync(own)).toEqual([]);
});

test('removes the files of a previous process with the same ID', async () => {
  const before = await claimTemporaryFolder(parent, 'worker');
  const own = await claimTemporaryFolder(parent, 'worker');
  expect(readdirSync(parent)).toEqual([basename(own)]);
  expect(own).not.toBe(before);
});
