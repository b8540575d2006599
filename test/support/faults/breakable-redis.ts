import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../infra/free-port.ts';
import { findRedisProgram } from '../redis/find-redis.ts';
import { startRedisServer } from '../redis/redis-server.ts';
import { type BreakableServer, startBreakable } from './breakable-server.ts';

/** Starts a Redis server on a free port with its files in `folder`. Rejects if Redis is not available. */
export async function startBreakableRedis(
  settings: Readonly<Record<string, string>> = {},
  folder = tmpdir(),
): Promise<BreakableServer> {
  const program = await findRedisProgram();
  const directory = mkdtempSync(join(folder, 'lectern-redis-'));
  const port = await findFreePort();
  return startBreakable(directory, async () => {
    const { url, processGroup, stop } = await startRedisServer(program, { port, directory, settings });
    return { url, stop, signal: (name) => process.kill(-processGroup, name) };
  });
}
