import { execFileSync, spawnSync } from 'node:child_process';

/** The account that runs the server if this process runs as root. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Returns `postgres` or else `nobody`; null if this process is not root. */
export function pickServerAccount(): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const account = findAccount(name);
    if (account !== null) return account;
  }
  throw new Error(
    'Could not start PostgreSQL as root: it needs the account "postgres" or "nobody", and neither exists; create one, start as an ordinary user, or set DATABASE_URL',
  );
}

/** Checks whether the account can run `command`. Null means the account of this process. */
export function canRun(account: ServerAccount | null, command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { ...identity(account), cwd: '/', stdio: 'ignore' });
  return status === 0;
}

/** Spawn options that select the account. */
export function identity(account: ServerAccount | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

function findAccount(name: string): ServerAccount | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid === undefined || gid === undefined ? null : { name, uid, gid };
  } catch {
    return null;
  }
}
