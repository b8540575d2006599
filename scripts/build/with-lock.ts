import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 100;
/** Older locks are stale; their process ID may be reused. */
const MAX_LOCK_AGE_MS = 10 * 60_000;

/**
 * Runs `work` while no other process on this machine holds a lock of the same name, and waits for the lock. Rejects if
 * `signal` aborts. Ignores locks of processes that have exited.
 */
export async function withLock<T>(name: string, signal: AbortSignal, work: () => Promise<T> | T): Promise<T> {
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
    // The file is empty while it is being written.
    if (owner > 0) process.kill(owner, 0);
    return Date.now() - statSync(lockFile).mtimeMs > MAX_LOCK_AGE_MS;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
