import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Returns the secret under which sessions and API keys are sealed: 32 random bytes in base64, generated at the first
 * start and kept in the home folder, readable by its owner alone. Losing it makes the stored keys unreadable.
 */
export function keepAppSecret(home: string): string {
  const file = join(home, 'app-secret');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `Could not read ${file} (${String(cause)}): start as the account that created it, or set LECTERN_HOME to a folder of your own`,
      { cause },
    );
  }
}
