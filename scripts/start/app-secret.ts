import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Returns the secret that encrypts sessions and API keys: 32 random bytes in base64, generated at the first start and stored
 * in the home folder, readable only by its owner. Without it, stored keys cannot be decrypted.
 */
export function loadOrCreateAppSecret(home: string): string {
  const file = join(home, 'app-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `Could not read ${file}. Start as the account that created it, or set LECTERN_HOME to your own folder (${String(cause)})`,
      { cause },
    );
  }
}
