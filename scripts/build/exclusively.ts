import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 100;
/** Whoever has the number of a process that ended long ago is another one. */
const FORGOTTEN_MS = 10 * 60_000;

/**
 * Does `work` while no other process on this machine does any under the same name; waits for the one that does.
 * Rejects when `signal` is aborted meanwhile. What a process left that has ended counts for nothing.
 */
export async function exclusively<T>(
  name: string,
  signal: AbortSignal,
  work: () => Promise<T> | T,
): Promise<T> {
  const lockFile = join(tmpdir(), `lectern-${createHash('sha256').update(name).digest('hex')}.lock`);
  while (!tryToTake(lockFile)) await delay(RETRY_MS, undefined, { signal });
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function tryToTake(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (hasEnded(lockFile)) rmSync(lockFile, { force: true });
    return false;
  }
}

function hasEnded(lockFile: string): boolean {
  try {
    const owner = Number(readFileSync(lockFile, 'utf8'));
    // Empty for the moment in which it is being written.
    if (owner > 0) process.kill(owner, 0);
    return Date.now() - statSync(lockFile).mtimeMs > FORGOTTEN_MS;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
