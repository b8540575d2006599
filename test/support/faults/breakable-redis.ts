import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../infra/free-port.ts';
import { findRedisProgram } from '../redis/find-redis.ts';
import { type RedisServer, startRedisServer } from '../redis/redis-server.ts';
import type { BreakableServer } from './breakable-server.ts';

/** Starts a Redis server on a free port with its files in `folder`. Rejects if Redis is not available. */
export async function startBreakableRedis(
  settings: Readonly<Record<string, string>> = {},
  folder = tmpdir(),
): Promise<BreakableServer> {
  const program = await findRedisProgram();
  const directory = mkdtempSync(join(folder, 'lectern-redis-'));
  const port = await findFreePort();
  let server: RedisServer | null = null;
  const start = async () => {
    server ??= await startRedisServer(program, { port, directory, settings });
  };
  const signal = (name: NodeJS.Signals) => {
    if (server) process.kill(-server.processGroup, name);
  };
  const stop = async () => {
    const stopped = server;
    server = null;
    await stopped?.stop();
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async kill() {
      signal('SIGKILL');
      await stop();
    },
    hang: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async [Symbol.asyncDispose]() {
      signal('SIGCONT');
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
