import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateAppSecret } from './app-secret.ts';
import { claimHome } from './home-claim.ts';
import { prepareHome } from './home-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

test('generates the secret once, readable only by its owner', () => {
  const secret = loadOrCreateAppSecret(folder);
  expect(Buffer.from(secret, 'base64')).toHaveLength(32);
  expect(loadOrCreateAppSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('starts despite the claim of a killed supervisor', async () => {
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
