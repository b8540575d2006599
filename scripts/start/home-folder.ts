import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const requiredMegabytes = 300;

/** Creates the home folder and makes sure that it can be written and that the disk has room. */
export function prepareHome(home: string): void {
  const probe = join(home, '.write-test');
  try {
    mkdirSync(home, { recursive: true });
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new StartError(explain(home, error), { cause: error });
  }
  const { bavail, bsize } = statfsSync(home);
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  if (freeMegabytes < requiredMegabytes) {
    throw new StartError(
      `${freeMegabytes} MB are free on the disk of ${home} (LECTERN_HOME), and at least ${requiredMegabytes} MB are needed: free some space, or set LECTERN_HOME to a folder on another disk`,
    );
  }
}

function explain(home: string, error: unknown): string {
  // Safe: the calls above throw only system errors.
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') {
    return `The disk of ${home} (LECTERN_HOME) is full: free some space, or set LECTERN_HOME to a folder on another disk`;
  }
  return `The folder ${home} (LECTERN_HOME) cannot be written (${message}): give this account write access, or set LECTERN_HOME to a folder that it may write`;
}
