import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '../../infra/command-line.ts';
import { killGroup } from './managed-process.ts';
import { StartError } from './start-error.ts';

const MAX_ORPHAN_WAIT_MS = 10_000;
const SETTLE_MS = 100;
const START = /scripts\/start\.ts/;
const BACKUP_OR_RESTORE = /scripts\/(?:backup|restore)\.ts/;
const CHILD = /\/(?:api\/src|workers\/src|infra\/stand-ins)\/main\.ts|node_modules\/vite\//;

interface LockContents {
  supervisor: number;
  children: readonly number[];
}

export interface HomeLock {
  /** Stores the running processes. If this process is killed, the next start stops them. */
  record(children: readonly number[]): void;
  release(): void;
}

/**
 * Locks the home folder for this process. Orphans of a killed supervisor exit when their IPC channel closes; this waits for
 * them, and kills them after a while.
 */
export async function lockHome(home: string, print: (line: string) => void): Promise<HomeLock> {
  const file = lockFile(home);
  const partial = `${file}.${process.pid}.partial`;
  const assertNotRunning = (lock: LockContents | null) => {
    if (lock === null || !isOurs(lock.supervisor)) return;
    throw new StartError(
      BACKUP_OR_RESTORE.test(commandLineOf(lock.supervisor))
        ? `A backup or a restore is using ${home} (process ${lock.supervisor}). Try again when it has finished`
        : `Lectern is already running with ${home} (process ${lock.supervisor}). Stop it, or set LECTERN_HOME to another folder`,
    );
  };
  const record = (children: readonly number[]) => {
    const lock: LockContents = { supervisor: process.pid, children };
    // Renamed, because this process may be killed while it writes.
    writeFileSync(partial, JSON.stringify(lock));
    renameSync(partial, file);
  };
  const previous = readLock(file);
  assertNotRunning(previous);
  const left = previous?.children.filter(isOurs) ?? [];
  record(left);
  // If several starts run at the same time, the last one to write holds the lock.
  await delay(SETTLE_MS);
  assertNotRunning(readLock(file));
  if (left.length > 0) print('Waiting for processes of the previous start to exit …');
  await stopOrphans(left);
  record([]);
  return { record, release: () => rmSync(file, { force: true }) };
}

/** Whether `npm start` is running with this home folder. */
export function isStarted(home: string): boolean {
  const lock = readLock(lockFile(home));
  return lock !== null && START.test(commandLineOf(lock.supervisor));
}

function lockFile(home: string): string {
  return join(home, 'processes.json');
}

async function stopOrphans(children: readonly number[]): Promise<void> {
  const deadline = Date.now() + MAX_ORPHAN_WAIT_MS;
  let left = children;
  while (left.length > 0) {
    if (Date.now() > deadline) left.forEach(killGroup);
    await delay(50);
    left = left.filter(isOurs);
  }
}

/** Checks the command line, because process IDs are reused. */
function isOurs(pid: number): boolean {
  const ours = [START, BACKUP_OR_RESTORE, CHILD];
  return pid !== process.pid && ours.some((pattern) => pattern.test(commandLineOf(pid)));
}

function readLock(file: string): LockContents | null {
  try {
    // Safe: only this module writes the file, and the fields are checked.
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockContents>;
    return typeof lock.supervisor === 'number' && Array.isArray(lock.children)
      ? { supervisor: lock.supervisor, children: lock.children }
      : null;
  } catch {
    return null;
  }
}
