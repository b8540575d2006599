import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Placement } from './locate-files.ts';
import { identity, type ServerAccount } from './server-account.ts';

export interface Cluster {
  dataDirectory: string;
  /** Password of the role `lectern`. */
  password: string;
}

export interface ClusterOptions {
  account: ServerAccount | null;
  /** File with the password, readable only by its owner. */
  passwordFile: string;
  /** False skips syncing new files to disk; for temporary clusters only. */
  isDurable: boolean;
}

/** The role that owns the cluster. */
export const ROLE_NAME = 'lectern';

/** Opens the cluster, and creates it at the first start. */
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
  await assertSameMajorVersion(placement.binariesDirectory, dataDirectory);
  return { dataDirectory, password: readFileSync(options.passwordFile, 'utf8') };
}

/** Creates the cluster under a temporary name and renames it, to never open an incomplete one. */
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
    `--username=${ROLE_NAME}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.isDurable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(join(binariesDirectory, 'bin', 'initdb'), [...settings, ...args], {
      ...identity(options.account),
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    });
  } catch (cause) {
    // Safe: execFile adds the program's output to its error.
    const { stderr } = cause as { stderr?: string };
    throw new Error(`Could not create the database (initdb: ${stderr?.trim() || String(cause)})`, {
      cause,
    });
  }
}

/** A PostgreSQL server cannot open the files of another major version. */
async function assertSameMajorVersion(binariesDirectory: string, dataDirectory: string): Promise<void> {
  const found = readFileSync(join(dataDirectory, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = await promisify(execFile)(join(binariesDirectory, 'bin', 'postgres'), ['--version']);
  const offered = /(\d+)\./.exec(stdout)?.[1];
  if (found !== offered) {
    throw new Error(
      `Could not open the database in ${dataDirectory}: it was created by PostgreSQL ${found}, but this is PostgreSQL ${offered}. Migrate it with pg_dump, or move the folder away to start with an empty database`,
    );
  }
}
