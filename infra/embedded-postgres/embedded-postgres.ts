import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort, isPortFree } from '../free-port.ts';
import { locateBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { place } from './placement.ts';
import { endLeftover } from './postmaster.ts';
import { type RunningServer, startServer } from './server.ts';
import { pickServerAccount } from './server-account.ts';

export interface EmbeddedPostgres extends RunningServer {
  /** Says where things went when the server's account could not use the home folder; otherwise null. */
  note: string | null;
}

/**
 * Starts the PostgreSQL that came with npm, with its data under `homeDirectory`, on 127.0.0.1 and a port of its
 * own. A server that a killed supervisor left behind is ended first; after a crash PostgreSQL recovers by itself.
 * It outlives this process when that is killed, unless `endsWithParent`. `settings` are further ones, each `name=value`.
 */
export async function startEmbeddedPostgres(
  homeDirectory: string,
  { endsWithParent = false, settings = [] }: { endsWithParent?: boolean; settings?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(homeDirectory);
  mkdirSync(home, { recursive: true });
  const account = pickServerAccount();
  const placement = place(locateBinaries(), join(home, 'postgres'), account);
  const cluster = await openCluster(placement, {
    account,
    passwordFile: join(home, 'postgres-password'),
    durable: true,
  });
  await endLeftover(cluster.dataDirectory);
  const port = await keepPort(join(home, 'postgres-port'));
  const server = await startServer({ ...cluster, placement, account, port, args: settings, endsWithParent });
  return { ...server, note: placement.note };
}

/** What a server does not do whose data nobody needs again. */
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL in a temporary folder, for tests and benches: it ends with this process, and its folder is removed
 * when it is stopped. It syncs nothing to disk unless it is to be as `durable` as that of startEmbeddedPostgres.
 */
export async function startTemporaryPostgres({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-postgres-'));
  try {
    const account = pickServerAccount();
    const placement = place(locateBinaries(), directory, account);
    const passwordFile = join(directory, 'password');
    const cluster = await openCluster(placement, { account, passwordFile, durable });
    const port = await findFreePort();
    // Several processes whose queues it holds too, and those that replace them, for each of two test files.
    const args = durable ? [] : [...UNSAFE, 'max_connections=500'];
    const server = await startServer({ ...cluster, placement, account, port, args, endsWithParent: true });
    const stop = async () => {
      await server.stop();
      // Under root it is elsewhere.
      rmSync(placement.clusterDirectory, { recursive: true, force: true });
      rmSync(directory, { recursive: true, force: true });
    };
    return { ...server, stop, note: placement.note };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Keeps the server's port the same over restarts, so that a client's saved address stays right, if it is free. */
async function keepPort(portFile: string): Promise<number> {
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  if (Number.isInteger(kept) && kept > 0 && (await isPortFree(kept, '127.0.0.1'))) return kept;
  const port = await findFreePort();
  writeFileSync(portFile, String(port));
  return port;
}
