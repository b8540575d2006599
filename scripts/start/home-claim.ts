import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '../../infra/command-line.ts';
import { StartError } from './start-error.ts';

const MAX_ORPHAN_WAIT_MS = 10_000;
const SETTLE_MS = 100;
const START = /scripts\/start\.ts/;
const BACKUP_OR_RESTORE = /scripts\/(?:backup|restore)\.ts/;
const CHILD = /\/(?:api\/src|workers\/src|infra\/stand-ins)\/main\.ts|node_modules\/vite\//;

interface Claim {
  supervisor: number;
  children: readonly number[];
}

export interface HomeClaim {
  /** Stores the running processes. If this process is killed, the next start stops them. */
  record(children: readonly number[]): void;
  release(): void;
}

/**
 * Locks the home folder for this process. Orphans of a killed supervisor exit when their IPC channel closes; this waits for
 * them, and kills them after a while.
 */
export async function claimHome(home: string, print: (line: string) => void): Promise<HomeClaim> {
  const file = claimFile(home);
  const partial = `${file}.${process.pid}.partial`;
  const refuseIfRunning = (claim: Claim | null) => {
    if (claim === null || !isOurs(claim.supervisor)) return;
    throw new StartError(
      BACKUP_OR_RESTORE.test(commandLineOf(claim.supervisor))
        ? `A backup or a restore is using ${home} (process ${claim.supervisor}). Try again when it has finished`
        : `Lectern is already running with ${home} (process ${claim.supervisor}). Stop it, or set LECTERN_HOME to another folder`,
    );
  };
  const record = (children: readonly number[]) => {
    const claim: Claim = { supervisor: process.pid, children };
    // Renamed, because this process may be killed while it writes.
    writeFileSync(partial, JSON.stringify(claim));
    renameSync(partial, file);
  };
  const previous = readClaim(file);
  refuseIfRunning(previous);
  const left = previous?.children.filter(isOurs) ?? [];
  record(left);
  // If several starts run at the same time, the last one to write has the claim.
  await delay(SETTLE_MS);
  refuseIfRunning(readClaim(file));
  if (left.length > 0) print('Waiting for processes of the previous start to exit …');
  await stopOrphans(left);
  record([]);
  return { record, release: () => rmSync(file, { force: true }) };
}

/** Whether `npm start` is running with this home folder. */
export function isStarted(home: string): boolean {
  const claim = readClaim(claimFile(home));
  return claim !== null && START.test(commandLineOf(claim.supervisor));
}

function claimFile(home: string): string {
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

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}

/** Checks the command line, because process IDs are reused. */
function isOurs(pid: number): boolean {
  const ours = [START, BACKUP_OR_RESTORE, CHILD];
  return pid !== process.pid && ours.some((pattern) => pattern.test(commandLineOf(pid)));
}

function readClaim(file: string): Claim | null {
  try {
    // Safe: only this module writes the file, and the fields are checked.
    const claim = JSON.parse(readFileSync(file, 'utf8')) as Partial<Claim>;
    return typeof claim.supervisor === 'number' && Array.isArray(claim.children)
      ? { supervisor: claim.supervisor, children: claim.children }
      : null;
  } catch {
    return null;
  }
}
