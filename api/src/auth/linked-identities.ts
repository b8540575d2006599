import type { Db } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  findUserByIdentity,
  lockRegistrations,
  lockUser,
  type ProviderSubject,
  setIdentity,
  type User,
} from '@lectern/shared/db/stores/accounts/users.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { PROVIDER_TITLES, type ProviderName } from '../providers/identity.ts';

/** The user's id at `provider`; null when it is not linked. */
export function subjectAt(user: User, provider: ProviderName): string | null {
  return provider === 'github' ? user.githubId : user.googleId;
}

/** The titles of a user's linked providers, such as "GitHub or Google". */
export function signInTitles(user: User): string {
  const linked = (Object.keys(PROVIDER_TITLES) as ProviderName[]).filter(
    (name) => subjectAt(user, name) !== null,
  );
  return linked.map((name) => PROVIDER_TITLES[name]).join(' or ');
}

/**
 * Links an identity with any email address to a user. Throws ConflictError when it belongs to another account, or
 * when another identity of that provider is already linked.
 */
export async function linkIdentity(db: Db, userId: number, identity: ProviderSubject): Promise<void> {
  const { provider, subject } = identity;
  const title = PROVIDER_TITLES[provider];
  await lockRegistrations(db);
  const owner = await findUserByIdentity(db, identity);
  if (owner?.id === userId) return;
  if (owner) throw new ConflictError(`This ${title} account is linked to another Lectern account`);
  if (subjectAt(await lockUser(db, userId), provider) !== null) {
    throw new ConflictError(`Another ${title} account is already linked. Unlink it first`);
  }
  await setIdentity(db, userId, { provider, subject });
  await recordAudit(db, { userId, type: 'sign_in_linked', details: { provider } });
}

/** Unlinks `provider`. Throws ConflictError unless the user can sign in with another one of the `offered` providers. */
export async function unlinkIdentity(
  db: Db,
  userId: number,
  { provider, offered }: { provider: ProviderName; offered: readonly ProviderName[] },
): Promise<void> {
  const user = await lockUser(db, userId);
  if (subjectAt(user, provider) === null) return;
  if (!offered.some((name) => name !== provider && subjectAt(user, name) !== null)) {
    const title = PROVIDER_TITLES[provider];
    throw new ConflictError(`${title} is your only sign-in method. Link another one first`);
  }
  await setIdentity(db, userId, { provider, subject: null });
  await recordAudit(db, { userId, type: 'sign_in_unlinked', details: { provider } });
}
