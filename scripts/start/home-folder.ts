import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

const MIN_FREE_MEGABYTES = 300;

/** Creates the home folder, and checks write access and free disk space. */
export function prepareHome(home: string): void {
  const probe = join(home, '.write-test');
  try {
    createFolder(home);
    writeFileSync(probe, 'x');
    // Another start may have removed it.
    rmSync(probe, { force: true });
  } catch (error) {
    throw new StartError(explain(home, error), { cause: error });
  }
  const { bavail, bsize } = statfsSync(home);
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  if (freeMegabytes < MIN_FREE_MEGABYTES) {
    throw new StartError(
      `Lectern needs at least ${MIN_FREE_MEGABYTES} MB of disk space, but the disk of ${home} (LECTERN_HOME) has ${freeMegabytes} MB. Free some space, or set LECTERN_HOME to a folder on another disk`,
    );
  }
}

/** Also creates its parents. The recursive `mkdirSync` never returns where a new folder stays missing, as in /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start may have created it.
    if (!existsSync(folder)) throw error;
  }
}

function explain(home: string, error: unknown): string {
  // Safe: the calls above throw only system errors.
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') {
    return `The disk of ${home} (LECTERN_HOME) is full. Free some space, or set LECTERN_HOME to a folder on another disk`;
  }
  return `Could not write to ${home} (LECTERN_HOME). Give this account write access, or set LECTERN_HOME to a writable folder (${message})`;
}
