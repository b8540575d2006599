import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresBinaries, restoreLinks } from './binaries.ts';
import { canRun, type ServerAccount } from './server-account.ts';

export interface Placement {
  /** Folder with `bin/postgres` that the server's account can enter. */
  binariesDirectory: string;
  /** Folder of the cluster, owned by the server's account. */
  clusterDirectory: string;
  /** Says where the files are if not in the requested folders; otherwise null. */
  note: string | null;
}

/** Folders that every account can enter, in order of preference. */
const SHARED_FOLDERS = ['/var/lib/lectern', `/var/tmp/lectern-${process.getuid?.()}`];

/**
 * Decides where the binaries and the cluster are stored. If the server's account cannot reach the requested folders, for
 * example in root's home, they go to a shared folder.
 */
export function locateFiles(
  binaries: PostgresBinaries,
  wantedCluster: string,
  account: ServerAccount | null,
): Placement {
  const notes: string[] = [];
  let binariesDirectory = binaries.directory;
  if (!canRun(account, join(binariesDirectory, 'bin', 'postgres'), ['--version'])) {
    binariesDirectory = copyBinaries(binaries, sharedFolder());
    notes.push(`PostgreSQL runs from ${binariesDirectory}`);
  }
  let clusterDirectory = wantedCluster;
  prepareFolder(clusterDirectory, account);
  if (!canEnter(account, clusterDirectory)) {
    clusterDirectory = join(sharedFolder(), shortHash(wantedCluster));
    prepareFolder(clusterDirectory, account);
    notes.push(`the database is in ${clusterDirectory}`);
  }
  if (notes.length === 0) return { binariesDirectory, clusterDirectory, note: null };
  const accountName = account === null ? 'this account' : `the account "${account.name}"`;
  return {
    binariesDirectory,
    clusterDirectory,
    note: `${notes.join(', ')}: ${accountName} cannot use ${wantedCluster}`,
  };
}

/** Creates the folder, owned by and accessible to the server's account only. */
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

/** Copies to a temporary name and renames, to never use an incomplete copy. */
function copyBinaries(binaries: PostgresBinaries, parent: string): string {
  const packageCopy = join(parent, `postgres-${binaries.version}`);
  const target = join(packageCopy, 'native');
  if (existsSync(packageCopy)) {
    assertOwned(packageCopy);
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

function sharedFolder(): string {
  const failures: string[] = [];
  for (const directory of SHARED_FOLDERS) {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o755 });
      assertOwned(directory);
      chmodSync(directory, 0o755);
      return directory;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `Could not find a folder for PostgreSQL that its account can access (${failures.join('; ')}): set LECTERN_HOME to a folder outside the home of root, or set DATABASE_URL`,
  );
}

/** Everyone can write to /var/tmp: do not run or fill files of another account. */
function assertOwned(directory: string): void {
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${directory} belongs to another account`);
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
