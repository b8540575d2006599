import type { Db } from '@lectern/shared/db/data-source.ts';
import { insertCanary, readCanary } from '@lectern/shared/db/stores/accounts/app-secret-canary.ts';
import { seal, UnsealError, unseal } from '@lectern/shared/seal.ts';

const PURPOSE = 'canary';

/** Tells operators how to fix a wrong secret. */
export const WRONG_SECRET_MESSAGE =
  'APP_SECRET is not the secret of this database, so API keys and encrypted data could not be read. Set the previous APP_SECRET';

/** Whether `appSecret` is the secret of this database. Seals a canary with it at the first start. */
export async function isSecretOfDatabase(db: Db, appSecret: string): Promise<boolean> {
  const canary = await readCanary(db);
  if (canary === null) {
    await insertCanary(db, seal('Lectern', appSecret, PURPOSE));
    return true;
  }
  try {
    unseal(canary, appSecret, PURPOSE);
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
