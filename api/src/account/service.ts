import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { exportTables } from '@lectern/shared/db/stores/accounts/account-export.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  deleteOtherSessions,
  deleteSessionOf,
  type ListedSession,
  listSessions,
} from '@lectern/shared/db/stores/accounts/sessions.ts';
import { deleteUser, getUser, lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { ConflictError, InvalidInputError } from '@lectern/shared/errors.ts';
import { subjectAt } from '../auth/linked-identities.ts';
import type { ServiceDeps } from '../deps.ts';
import { PROVIDER_TITLES, type ProviderName } from '../providers/identity.ts';
import type { Payments } from '../providers/payments.ts';
import { writeExport } from './write-export.ts';

/** A sign-in method in the account settings. */
export interface SignIn {
  readonly provider: ProviderName;
  readonly isLinked: boolean;
  readonly isOffered: boolean;
}

/** The sessions of a user that are valid at `now`, last used first. */
export async function listBrowserSessions(
  db: Db,
  { userId, currentId, now }: { readonly userId: number; readonly currentId: string; readonly now: Date },
): Promise<(ListedSession & { readonly isCurrent: boolean })[]> {
  const sessions = await listSessions(db, userId, now);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === currentId }));
}

/** Throws NotFoundError for a session of another user or one that has ended. */
export async function revokeSession(
  transact: Transact,
  owned: { readonly userId: number; readonly sessionId: string },
): Promise<void> {
  await transact(async (db) => {
    await deleteSessionOf(db, owned);
    await recordAudit(db, { userId: owned.userId, type: 'session_revoked' });
  });
}

/** Ends every session of a user except one; returns how many. */
export async function revokeOtherSessions(
  transact: Transact,
  kept: { readonly userId: number; readonly sessionId: string },
): Promise<number> {
  return transact(async (db) => {
    const revoked = await deleteOtherSessions(db, kept);
    await recordAudit(db, { userId: kept.userId, type: 'other_sessions_revoked', details: { revoked } });
    return revoked;
  });
}

/** The sign-in methods of a user. `offered` are the configured providers. */
export async function listSignIns(
  db: Db,
  userId: number,
  offered: readonly ProviderName[],
): Promise<SignIn[]> {
  const user = await getUser(db, userId);
  return (Object.keys(PROVIDER_TITLES) as ProviderName[]).map((provider) => ({
    provider,
    isLinked: subjectAt(user, provider) !== null,
    isOffered: offered.includes(provider),
  }));
}

/** All data of a user as a JSON file, in chunks. */
export async function exportAccount(db: Db, userId: number): Promise<AsyncIterable<string>> {
  await recordAudit(db, { userId, type: 'account_exported' });
  return writeExport(exportTables(db, userId));
}

/**
 * Deletes an account. Throws InvalidInputError unless `confirmation` is its email address, UpstreamError when the
 * subscription could not be cancelled, and ConflictError when a checkout starts at the same time.
 */
export async function deleteAccount(
  { db, transact, payments }: Pick<ServiceDeps, 'db' | 'transact'> & { readonly payments: Payments | null },
  user: SessionUser,
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
    const message = `Type ${user.email} to confirm the deletion of your account`;
    throw new InvalidInputError(message, { confirmation: message });
  }
  // Cancels the subscription first: nobody could cancel it after the deletion.
  const { stripeCustomerId } = await getUser(db, user.id);
  if (stripeCustomerId !== null) await payments?.deleteCustomer(stripeCustomerId);
  await transact(async (db) => {
    const present = await lockUser(db, user.id);
    if (present.stripeCustomerId !== stripeCustomerId) {
      throw new ConflictError('A payment was started at the same time. Delete the account again');
    }
    await deleteUser(db, present);
    await recordAudit(db, { userId: user.id, type: 'account_deleted' });
  });
}
