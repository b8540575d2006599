import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-env-file-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('has no variables without a file', () => {
  expect(readEnvFile(root)).toEqual({});
});

test('reads the first variable of a file with a byte order mark and Windows line ends', () => {
  writeFileSync(join(root, '.env'), '\uFEFFPORT=4000\r\nPLANS="off"\r\n');
  expect(readEnvFile(root)).toEqual({ PORT: '4000', PLANS: 'off' });
});

test('refuses UTF-16, in which it would find no variable', () => {
  writeFileSync(join(root, '.env'), Buffer.from('\uFEFFPORT=4000\r\n', 'utf16le'));
  expect(() => readEnvFile(root)).toThrow(`${join(root, '.env')} is not UTF-8. Save it with this encoding`);
});

test('refuses a folder, which Docker creates when it mounts a missing file', () => {
  mkdirSync(join(root, '.env'));
  expect(() => readEnvFile(root)).toThrow(/^Could not read .+\.env\. Check that it is a file/);
});
