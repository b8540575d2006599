import { afterEach, expect, it } from 'vitest';
import { readPackFile, writePackFile } from './pack-process.ts';

const { execPath } = process;

afterEach(() => {
  process.execPath = execPath;
});

it('rejects when the process that reads a pack cannot start', async () => {
  process.execPath = '/missing/node';
  await expect(readPackFile('/tmp/pack.db', async () => {})).rejects.toThrow('ENOENT');
});

it('rejects when the process that writes a pack cannot start', async () => {
  process.execPath = '/missing/node';
  const chunks = (async function* () {})();
  const { signal } = new AbortController();
  await expect(writePackFile('/tmp/pack.db', { name: 'a', version: '1' }, chunks, signal)).rejects.toThrow();
});
