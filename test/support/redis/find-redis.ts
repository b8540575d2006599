import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDirectory } from '../../../workers/src/browser/chromium/cache-directory.ts';
import { fetchRedis, type RedisProgram } from './fetch-redis.ts';

/** Finds `redis-server` or `valkey-server`, or downloads a copy with apt. Rejects if neither is possible. */
export async function findRedisProgram(): Promise<RedisProgram> {
  return findOnPath() ?? (await fetchRedis(cacheDirectory(process.env)));
}

function findOnPath(): RedisProgram | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = ['redis-server', 'valkey-server'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const executablePath = files.find((file) => existsSync(file));
  return executablePath === undefined ? null : { executablePath, libraryPath: null };
}
