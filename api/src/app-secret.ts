import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  insertCanary,
  readCanary,
  readNewestSealedKey,
} from '@lectern/shared/db/stores/accounts/app-secret-canary.ts';
import { seal, UnsealError, unseal } from '@lectern/shared/seal.ts';
import { unsealKey } from './api-keys/key-vault.ts';

const PURPOSE = 'canary';

/** Tells operators how to fix a wrong secret. */
export const WRONG_SECRET_MESSAGE =
  'APP_SECRET is not the secret of this database, so API keys and encrypted data could not be read. Set the previous APP_SECRET';

/**
 * Whether `appSecret` is the secret of this database. Seals a canary with it at the first start; a database from
 * before the canary is compared with its newest API key.
 */
export async function isSecretOfDatabase(db: Db, appSecret: string): Promise<boolean> {
  const canary = await readCanary(db);
  if (canary !== null) return canUnseal(() => unseal(canary, appSecret, PURPOSE));
  const key = await readNewestSealedKey(db);
  if (key !== null && !canUnseal(() => unsealKey(key, appSecret))) return false;
  await insertCanary(db, seal('Lectern', appSecret, PURPOSE));
  return true;
}

function canUnseal(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
