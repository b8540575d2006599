import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Placement } from './placement.ts';
import { identity, type ServerAccount } from './server-account.ts';

export interface Cluster {
  dataDirectory: string;
  /** Password of the role `lectern`. */
  password: string;
}

export interface ClusterOptions {
  account: ServerAccount | null;
  /** File that keeps the password between starts, readable by its owner alone. */
  passwordFile: string;
  /** False leaves the new files to the system's cache, which is right only for a cluster that is thrown away. */
  durable: boolean;
}

/** Name of the role that owns everything in the cluster. */
export const roleName = 'lectern';

/** Opens the cluster of the placement, creating it at the first time. */
export async function openCluster(placement: Placement, options: ClusterOptions): Promise<Cluster> {
  const dataDirectory = join(placement.clusterDirectory, 'data');
  if (!existsSync(dataDirectory)) {
    writeFileSync(options.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await createCluster(placement, dataDirectory, options);
  }
  if (!existsSync(options.passwordFile)) {
    throw new Error(
      `Could not open the database in ${dataDirectory}: its password file ${options.passwordFile} is missing; restore it, or move the database away to start with an empty one`,
    );
  }
  await refuseOtherVersion(placement.binariesDirectory, dataDirectory);
  return { dataDirectory, password: readFileSync(options.passwordFile, 'utf8') };
}

/** Creates the cluster beside its final place and moves it there, so that one half-made is never opened. */
async function createCluster(
  placement: Placement,
  dataDirectory: string,
  options: ClusterOptions,
): Promise<void> {
  const { binariesDirectory, clusterDirectory } = placement;
  const partial = `${dataDirectory}.partial`;
  const passwordCopy = join(clusterDirectory, 'password.partial');
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordCopy, readFileSync(options.passwordFile), { mode: 0o600 });
  if (options.account !== null) chownSync(passwordCopy, options.account.uid, options.account.gid);
  try {
    await runInitdb(binariesDirectory, options, [`--pgdata=${partial}`, `--pwfile=${passwordCopy}`]);
    renameSync(partial, dataDirectory);
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

async function runInitdb(binariesDirectory: string, options: ClusterOptions, args: string[]): Promise<void> {
  const settings = [
    `--username=${roleName}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(join(binariesDirectory, 'bin', 'initdb'), [...settings, ...args], {
      ...identity(options.account),
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    });
  } catch (cause) {
    // Safe: execFile adds what the program wrote to its error.
    const { stderr } = cause as { stderr?: string };
    throw new Error(`Could not create the database: initdb says: ${stderr?.trim() || String(cause)}`, {
      cause,
    });
  }
}

/** The files of one major version cannot be opened by another. */
async function refuseOtherVersion(binariesDirectory: string, dataDirectory: string): Promise<void> {
  const found = readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await promisify(execFile)(join(binariesDirectory, 'bin', 'postgres'), ['--version']);
  const offered = /(\d+)\./.exec(stdout)?.[1];
  if (found !== offered) {
    throw new Error(
      `Could not open the database in ${dataDirectory}: it was written by PostgreSQL ${found}, and this is PostgreSQL ${offered}; move it over with pg_dump, or move the folder away to start with an empty database`,
    );
  }
}
