import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretOfDatabase } from '../../api/src/app-secret.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';

export interface MatchOptions {
  readonly databaseUrl: string;
  /** APP_SECRET of the environment. */
  readonly secret: string | undefined;
  /** The home folder of the embedded database; null for another database. */
  readonly home: string | null;
  /** Asks for the secret; null if the user cannot be asked. */
  readonly ask: (() => Promise<string>) | null;
}

/**
 * Looks for the APP_SECRET of a restored database: in the environment, in the home folder, then by asking. Keeps it in the home
 * folder for `npm start`. Returns what to do next.
 */
export async function matchAppSecret({ databaseUrl, secret, home, ask }: MatchOptions): Promise<string> {
  const file = home === null ? null : join(home, 'app-secret');
  const dataSource = await createDataSource(databaseUrl).initialize();
  const fits = (candidate: string) => isSecretOfDatabase(dataSource, candidate);
  try {
    if (secret && (await fits(secret))) {
      if (file !== null) keep(file, secret);
      return 'Start Lectern with the same APP_SECRET';
    }
    if (file !== null && existsSync(file) && (await fits(readFileSync(file, 'utf8').trim()))) {
      return 'Start Lectern';
    }
    const answer = (await ask?.())?.trim() ?? '';
    if (answer !== '' && (await fits(answer))) {
      if (file === null) return 'Start Lectern with that APP_SECRET';
      keep(file, answer);
      return `Start Lectern. The APP_SECRET is now in ${file}`;
    }
    const where = file === null ? 'set APP_SECRET to it' : `copy it to ${file}, or set APP_SECRET`;
    return `Lectern needs the APP_SECRET of the backed-up installation: ${where} before you start. Otherwise users must create new API keys`;
  } finally {
    await dataSource.destroy();
  }
}

function keep(file: string, secret: string): void {
  writeFileSync(file, secret, { mode: 0o600 });
}
