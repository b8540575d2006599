import { execFileSync, spawnSync } from 'node:child_process';

/** The account under which the server runs when its own may not be used. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: returns `postgres`, else `nobody`; null when not root, no change needed. */
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

/** Tells whether the account can run `command`; null stands for the account of this process. */
export function canRun(account: ServerAccount | null, command: string, args: string[]): boolean {
  const { status } = spawnSync(command, args, { ...identity(account), cwd: '/', stdio: 'ignore' });
  return status === 0;
}

/** The part of the spawn options that says as whom to run. */
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
