import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRedis } from './find-redis.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-find-redis-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('uses the Redis at REDIS_URL', async () => {
  expect(await startRedis({ REDIS_URL: 'redis://elsewhere:6379' })).toMatchObject({
    url: 'redis://elsewhere:6379',
  });
});

test('reports the error of a server that does not start and how to install one', async () => {
  const server = join(folder, 'redis-server');
  writeFileSync(server, '#!/bin/sh\necho "no such processor" >&2\nexit 1\n');
  chmodSync(server, 0o755);
  const found = await startRedis({ PATH: folder });
  expect(found).toEqual({
    unavailable:
      'No Redis (redis-server exited: no such processor): set REDIS_URL, or install redis-server or valkey-server',
  });
});
