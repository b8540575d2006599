import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresBinaries, restoreLinks } from './binaries.ts';
import { canRun, type ServerAccount } from './server-account.ts';

export interface Placement {
  /** Folder with `bin/postgres` that the server's account can enter. */
  binariesDirectory: string;
  /** Folder of the cluster, which the server's account owns and can enter. */
  clusterDirectory: string;
  /** Says where things went when they are not where they were asked for; otherwise null. */
  note: string | null;
}

/** Places outside the home folder, in order of preference, that every account can enter. */
const sharedPlaces = ['/var/lib/lectern', `/var/tmp/lectern-${process.getuid?.()}`];

/**
 * Decides where the binaries and the cluster live. Both stay where they are asked for whenever the server's
 * account can reach them; under a private folder such as root's home it cannot, and they go to a shared place.
 */
export function place(
  binaries: PostgresBinaries,
  wantedCluster: string,
  account: ServerAccount | null,
): Placement {
  const notes: string[] = [];
  let binariesDirectory = binaries.directory;
  if (!canRun(account, join(binariesDirectory, 'bin', 'postgres'), ['--version'])) {
    binariesDirectory = copyBinaries(binaries, sharedPlace());
    notes.push(`PostgreSQL runs from ${binariesDirectory}`);
  }
  let clusterDirectory = wantedCluster;
  prepareFolder(clusterDirectory, account);
  if (!canEnter(account, clusterDirectory)) {
    clusterDirectory = join(sharedPlace(), shortHash(wantedCluster));
    prepareFolder(clusterDirectory, account);
    notes.push(`the database is in ${clusterDirectory}`);
  }
  if (notes.length === 0) return { binariesDirectory, clusterDirectory, note: null };
  const who = account === null ? 'this account' : `the account "${account.name}"`;
  return {
    binariesDirectory,
    clusterDirectory,
    note: `${notes.join(', ')}: ${who} cannot use ${wantedCluster}`,
  };
}

/** Creates the folder if it is missing and gives it to the server's account, closed to everybody else. */
function prepareFolder(directory: string, account: ServerAccount | null): void {
  try {
    mkdirSync(directory, { recursive: true });
    if (account !== null) chownSync(directory, account.uid, account.gid);
    chmodSync(directory, 0o700);
  } catch (cause) {
    throw new Error(
      `Could not prepare ${directory} for the database (${String(cause)}): start as the account that created it, or set LECTERN_HOME to a folder of your own`,
      { cause },
    );
  }
}

function canEnter(account: ServerAccount | null, directory: string): boolean {
  return canRun(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', directory]);
}

/** Copies in two steps, so that a copy which was interrupted is never taken for a whole one. */
function copyBinaries(binaries: PostgresBinaries, parent: string): string {
  const packageCopy = join(parent, `postgres-${binaries.version}`);
  const target = join(packageCopy, 'native');
  if (existsSync(packageCopy)) {
    refuseForeign(packageCopy);
    return target;
  }
  const partial = `${packageCopy}.${process.pid}`;
  cpSync(binaries.directory, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(partial);
  try {
    renameSync(partial, packageCopy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(packageCopy)) throw error;
  }
  return target;
}

function sharedPlace(): string {
  const failures: string[] = [];
  for (const directory of sharedPlaces) {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o755 });
      refuseForeign(directory);
      chmodSync(directory, 0o755);
      return directory;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `Could not find a place for PostgreSQL that its account can enter (${failures.join('; ')}): set LECTERN_HOME to a folder outside the home of root, or set DATABASE_URL`,
  );
}

/** /var/tmp is open to everybody: what somebody else put there must not be run or filled with data. */
function refuseForeign(directory: string): void {
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${directory} belongs to another account`);
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
