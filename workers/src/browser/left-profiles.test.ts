import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimProfile, removeLeftProfiles } from './left-profiles.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-profiles-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function addProfile(name: string): string {
  const profile = join(folder, name);
  mkdirSync(join(profile, 'Default'), { recursive: true });
  return profile;
}

test('a profile goes when the worker that claimed it is gone, others stay', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = addProfile('playwright_chromiumdev_profile-left');
  await claimProfile(`/opt/headless-shell --headless --user-data-dir=${left} --no-first-run`);
  await writeFile(join(left, 'lectern-worker'), String(pid));
  const own = addProfile('playwright_chromiumdev_profile-own');
  await claimProfile(`/opt/headless-shell --user-data-dir=${own}`);
  addProfile('playwright_chromiumdev_profile-of-others');
  addProfile('something-else');
  await removeLeftProfiles(folder);
  expect(readdirSync(folder).sort()).toEqual([
    'playwright_chromiumdev_profile-of-others',
    'playwright_chromiumdev_profile-own',
    'something-else',
  ]);
});

test('a folder that cannot be read, and a browser without a profile, are no error', async () => {
  await expect(removeLeftProfiles(join(folder, 'missing'))).resolves.toBeUndefined();
  await expect(claimProfile('/opt/headless-shell --headless')).resolves.toBeUndefined();
});
