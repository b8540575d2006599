import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAppSecret } from './app-secret.ts';
import { claimHome } from './home-claim.ts';
import { prepareHome } from './home-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the home folder is created with its parents and left without traces of the test', () => {
  const home = join(folder, 'a', 'b');
  prepareHome(home);
  expect(existsSync(home)).toBe(true);
  expect(statSync(home).nlink).toBe(2);
});

test('a home that cannot be a folder is an error that names LECTERN_HOME', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareHome(join(folder, 'file', 'home'))).toThrow(/\(LECTERN_HOME\) cannot be written/);
});

test('the secret is generated once and readable by its owner alone', () => {
  const secret = keepAppSecret(folder);
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect(keepAppSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('a claim that a killed supervisor left does not keep the next one from starting', async () => {
  writeFileSync(join(folder, 'processes.json'), '{"supervisor":999999999,"children":[999999998]}');
  const claim = await claimHome(folder, () => undefined);
  claim.record([1, 2]);
  expect(JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))).toEqual({
    supervisor: process.pid,
    children: [1, 2],
  });
  claim.release();
  expect(existsSync(join(folder, 'processes.json'))).toBe(false);
});
