import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '../../infra/command-line.ts';
import { StartError } from './start-error.ts';

const leftoverLimitMs = 10_000;

interface Claim {
  supervisor: number;
  children: readonly number[];
}

export interface HomeClaim {
  /** Writes down the processes that run now, so that the next start can end them if this one is killed. */
  record(children: readonly number[]): void;
  release(): void;
}

/**
 * Makes this process the only one that runs Lectern on the home folder. Processes that a killed supervisor left behind
 * stop by themselves when their IPC channel closes; they are waited for, and ended by force when they take too long.
 */
export async function claimHome(home: string, print: (line: string) => void): Promise<HomeClaim> {
  const file = join(home, 'processes.json');
  const previous = readClaim(file);
  if (previous !== null) {
    if (isOurs(previous.supervisor)) {
      throw new StartError(
        `Lectern already runs on ${home} (process ${previous.supervisor}): stop it, or set LECTERN_HOME to another folder`,
      );
    }
    const left = previous.children.filter(isOurs);
    if (left.length > 0) print('Waiting for what a killed start has left to end …');
    await endLeftovers(left);
  }
  const record = (children: readonly number[]) => {
    const claim: Claim = { supervisor: process.pid, children };
    writeFileSync(file, JSON.stringify(claim));
  };
  record([]);
  return { record, release: () => rmSync(file, { force: true }) };
}

async function endLeftovers(children: readonly number[]): Promise<void> {
  const deadline = Date.now() + leftoverLimitMs;
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
    // It has ended in this very moment.
  }
}

/** Process numbers are given again: one of ours is a live process that runs one of our scripts. */
function isOurs(pid: number): boolean {
  return pid !== process.pid && /scripts\/start\.ts|\/main\.ts|node_modules\/vite\//.test(commandLineOf(pid));
}

function readClaim(file: string): Claim | null {
  try {
    // Safe: only this module writes the file; a broken one is treated as none.
    const claim = JSON.parse(readFileSync(file, 'utf8')) as Partial<Claim>;
    return typeof claim.supervisor === 'number' && Array.isArray(claim.children)
      ? { supervisor: claim.supervisor, children: claim.children }
      : null;
  } catch {
    return null;
  }
}
