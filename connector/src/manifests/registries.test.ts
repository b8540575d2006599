import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findUserRegistries } from './registries.ts';

const HOME = mkdtempSync(join(tmpdir(), 'lectern-home-'));
afterAll(() => rmSync(HOME, { recursive: true }));

const find = (
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = 'linux',
) => findUserRegistries(new Map(Object.entries(files)), { platform, env: { HOME, ...env } });

test('reads the default registry of npm, first from the project', () => {
  const files = {
    '.npmrc': '@acme:registry=https://npm.acme.example/\nregistry=https://mirror.example/npm/\n',
    '~/.npmrc': 'registry=https://other.example/',
  };
  expect(find(files)).toEqual({ npm: 'https://mirror.example/npm' });
  expect(find(files, { npm_config_registry: 'https://registry.npmjs.org/' })).toEqual({});
});

test.each([
  ['the public registry', 'registry=https://registry.npmjs.org/'],
  ['http', 'registry=http://mirror.example/'],
  ['a private network', 'registry=https://npm.internal/'],
  ['an IP address', 'registry=https://10.0.0.7/'],
  ['credentials in the URL', 'registry=https://user:secret@mirror.example/'],
  ['a token', 'registry=https://mirror.example/npm/\n//mirror.example/npm/:_authToken=secret'],
])('does not send a registry with %s', (_, npmrc) => {
  expect(find({ '.npmrc': npmrc })).toEqual({});
});

test("reads pip's configuration on Windows", () => {
  mkdirSync(join(HOME, 'pip'));
  writeFileSync(join(HOME, 'pip', 'pip.ini'), '[global]\nindex-url = https://windows.example/simple/\n');
  expect(find({}, { APPDATA: HOME }, 'win32')).toEqual({ pypi: 'https://windows.example/simple' });
});

test('reads the index of pip and uv', () => {
  writeFileSync(join(HOME, 'pip.conf'), '[global]\nindex-url = https://pip.example/simple/\n');
  const env = { PIP_CONFIG_FILE: join(HOME, 'pip.conf') };
  expect(find({}, env)).toEqual({ pypi: 'https://pip.example/simple' });
  expect(find({}, { ...env, UV_DEFAULT_INDEX: 'https://uv.example/simple' })).toEqual({
    pypi: 'https://uv.example/simple',
  });
  expect(find({}, { PIP_INDEX_URL: 'https://pypi.org/simple' })).toEqual({});
});

test('reads a registry with 300,000 slashes in linear time', () => {
  const startedAt = performance.now();
  find({ '.npmrc': `registry=https://mirror.example${'/'.repeat(300_000)}x` });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
