import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDirectory } from '../../workers/src/browser/chromium/cache-directory.ts';
import { findFreePort } from '../free-port.ts';
import { fetchRedis, type RedisProgram } from './fetch-redis.ts';
import { startRedisServer } from './redis-server.ts';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

export interface NoRedis {
  /** The reason, and how to install one. */
  unavailable: string;
}

export type FoundRedis = RunningRedis | NoRedis;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a Redis for tests: the one at REDIS_URL, or a new server on a free port. The program is `redis-server` or
 * `valkey-server`, or a copy downloaded with apt.
 */
export async function startRedis(environment: Environment = process.env): Promise<FoundRedis> {
  if (environment.REDIS_URL) return { url: environment.REDIS_URL, stop: async () => undefined };
  try {
    return await startServer(await findRedisProgram(environment));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      unavailable: `No Redis (${reason}): set REDIS_URL, or install redis-server or valkey-server`,
    };
  }
}

/** Finds `redis-server` or `valkey-server`, or downloads a copy with apt. Rejects if neither is possible. */
export async function findRedisProgram(environment: Environment = process.env): Promise<RedisProgram> {
  return findOnPath(environment) ?? (await fetchRedis(cacheDirectory(environment)));
}

function findOnPath(environment: Environment): RedisProgram | null {
  const folders = (environment.PATH ?? '').split(delimiter);
  const files = ['redis-server', 'valkey-server'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const executablePath = files.find((file) => existsSync(file));
  return executablePath === undefined ? null : { executablePath, libraryPath: null };
}

async function startServer(program: RedisProgram): Promise<RunningRedis> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-redis-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const server = await startRedisServer(program, { port: await findFreePort(), directory });
    const stop = async () => {
      await server.stop();
      remove();
    };
    return { url: server.url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
