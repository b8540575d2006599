import type { Db } from '@lectern/shared/db/data-source.ts';
import type { User } from '@lectern/shared/db/entities/user.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  findUserByIdentity,
  lockRegistrations,
  lockUser,
  type ProviderSubject,
  setIdentity,
} from '@lectern/shared/db/stores/accounts/users.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { PROVIDER_TITLES, type ProviderName } from '../providers/identity.ts';

/** Who the user is at `provider`; null when they do not sign in there. */
export function subjectAt(user: User, provider: ProviderName): string | null {
  return provider === 'github' ? user.githubId : user.googleId;
}

/** The providers with which a user signs in, by their titles, such as "GitHub or Google". */
export function signInTitles(user: User): string {
  const linked = (Object.keys(PROVIDER_TITLES) as ProviderName[]).filter(
    (name) => subjectAt(user, name) !== null,
  );
  return linked.map((name) => PROVIDER_TITLES[name]).join(' or ');
}

/**
 * Lets a user sign in with one more identity, whatever its e-mail address is. Throws ConflictError when it belongs
 * to another account, or when another identity of that provider is linked already.
 */
export async function linkIdentity(db: Db, userId: number, identity: ProviderSubject): Promise<void> {
  const { provider, subject } = identity;
  const title = PROVIDER_TITLES[provider];
  await lockRegistrations(db);
  const owner = await findUserByIdentity(db, identity);
  if (owner?.id === userId) return;
  if (owner) throw new ConflictError(`This ${title} account signs in to another Lectern account`);
  if (subjectAt(await lockUser(db, userId), provider) !== null) {
    throw new ConflictError(`Another ${title} account is linked already; unlink it first`);
  }
  await setIdentity(db, userId, { provider, subject });
  await recordAudit(db, { userId, type: 'sign_in_linked', details: { provider } });
}

/** Ends signing in with `provider`. Throws ConflictError when it is the only way in. */
export async function unlinkIdentity(db: Db, userId: number, provider: ProviderName): Promise<void> {
  const user = await lockUser(db, userId);
  if (subjectAt(user, provider) === null) return;
  const others = [user.githubId, user.googleId].filter((subject) => subject !== null).length - 1;
  if (others === 0) {
    const title = PROVIDER_TITLES[provider];
    throw new ConflictError(`${title} is the only way into this account; link another sign-in first`);
  }
  await setIdentity(db, userId, { provider, subject: null });
  await recordAudit(db, { userId, type: 'sign_in_unlinked', details: { provider } });
}
