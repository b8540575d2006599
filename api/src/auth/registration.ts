import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import type { PendingRegistration } from '@lectern/shared/db/stores/accounts/pending-registrations.ts';
import {
  findPendingRegistration,
  insertPendingRegistration,
  takePendingRegistration,
} from '@lectern/shared/db/stores/accounts/pending-registrations.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  insertUser,
  lockRegistrations,
  type User,
} from '@lectern/shared/db/stores/accounts/users.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { Identity } from '../providers/identity.ts';
import { hashToken, randomToken } from '../random-token.ts';
import { signInTitles } from './linked-identities.ts';

/** How long a user may take to enter a name. */
export const REGISTRATION_SECONDS = 900;

/** The account of an identity, or a pending registration. */
export type SignInOutcome =
  | { readonly kind: 'known'; readonly user: User }
  | { readonly kind: 'new'; readonly token: string };

/**
 * Finds the account of an identity, or creates a pending registration, whose token only the browser has. Throws
 * ConflictError when the email address belongs to another account: accounts are never merged by email alone.
 */
export async function resolveIdentity(db: Db, identity: Identity, now: Date): Promise<SignInOutcome> {
  const user = await findUserByIdentity(db, identity);
  if (user) return { kind: 'known', user };
  await assertFreeEmail(db, identity.email);
  const token = randomToken();
  await insertPendingRegistration(db, {
    ...identity,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + REGISTRATION_SECONDS * 1000),
    now,
  });
  return { kind: 'new', token };
}

/** The pending registration of a token. Throws NotFoundError when there is none or it has expired. */
export async function getPendingRegistration(
  db: Db,
  token: string | null,
  now: Date,
): Promise<PendingRegistration> {
  const found = token === null ? null : await findPendingRegistration(db, hashToken(token), now);
  return found ?? throwNotPending();
}

/**
 * Turns a pending registration into an account, with the email address and provider stored in it. Throws NotFoundError when
 * it is used or expired, ConflictError when the email address was taken in the meantime.
 */
export async function completeRegistration(
  transact: Transact,
  request: { token: string | null; fullName: string; now: Date },
): Promise<User> {
  const { token, fullName, now } = request;
  if (token === null) return throwNotPending();
  return transact(async (db) => {
    await lockRegistrations(db);
    const pending = (await takePendingRegistration(db, hashToken(token), now)) ?? throwNotPending();
    const known = await findUserByIdentity(db, pending);
    if (known) {
      await recordAudit(db, { userId: known.id, type: 'signed_in', details: { provider: pending.provider } });
      return known;
    }
    await assertFreeEmail(db, pending.email);
    const { provider, subject, email, avatarUrl } = pending;
    const user = await insertUser(db, { provider, subject, email, avatarUrl, fullName });
    await recordAudit(db, { userId: user.id, type: 'registered', details: { provider } });
    return user;
  });
}

async function assertFreeEmail(db: Db, email: string): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (!owner) return;
  const titles = signInTitles(owner);
  throw new ConflictError(
    `${email} belongs to an account that signs in with ${titles}. Sign in with ${titles}`,
  );
}

function throwNotPending(): never {
  throw new NotFoundError('Your registration has expired. Sign in again');
}
