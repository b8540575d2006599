import type { BrowserSession } from '@lectern/shared/contracts/account.ts';
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
import { subjectAt, unlinkIdentity } from '../auth/sign-ins.ts';
import { PROVIDER_TITLES, type ProviderName } from '../providers/identity.ts';
import type { Payments } from '../providers/payments.ts';
import { writeExport } from './write-export.ts';

export interface AccountDeps {
  readonly db: Db;
  readonly transact: Transact;
  /** Configured providers. */
  readonly providers: readonly ProviderName[];
  /** Null when no payment provider is configured. */
  readonly payments: Payments | null;
  readonly now: () => Date;
}

/** A sign-in method in the account settings. */
export interface SignIn {
  readonly provider: ProviderName;
  readonly isLinked: boolean;
  readonly isOffered: boolean;
}

/** The user's own account. */
export interface AccountService {
  sessions(user: SessionUser, currentId: string): Promise<BrowserSession[]>;
  /** Throws NotFoundError for a session of another user or one that has ended. */
  revokeSession(user: SessionUser, sessionId: string): Promise<void>;
  /** Resolves to the number of ended sessions. */
  revokeOtherSessions(user: SessionUser, currentId: string): Promise<number>;
  signIns(user: SessionUser): Promise<SignIn[]>;
  /** Throws ConflictError for the only sign-in method. */
  unlink(user: SessionUser, provider: ProviderName): Promise<void>;
  /** A JSON file, in chunks. */
  export(user: SessionUser): Promise<AsyncIterable<string>>;
  /**
   * Throws InvalidInputError unless `confirmation` is the account's email address, UpstreamError when the subscription
   * could not be cancelled, and ConflictError when a checkout starts at the same time.
   */
  remove(user: SessionUser, confirmation: string): Promise<void>;
}

/** Creates the account service. */
export function createAccountService(deps: AccountDeps): AccountService {
  const { db, transact, now } = deps;
  return {
    async sessions(user, currentId) {
      return (await listSessions(db, user.id, now())).map((session) => toReply(session, currentId));
    },
    async revokeSession({ id: userId }, sessionId) {
      await transact(async (db) => {
        await deleteSessionOf(db, { userId, sessionId });
        await recordAudit(db, { userId, type: 'session_revoked' });
      });
    },
    async revokeOtherSessions({ id: userId }, currentId) {
      return transact(async (db) => {
        const revoked = await deleteOtherSessions(db, { userId, sessionId: currentId });
        await recordAudit(db, { userId, type: 'other_sessions_revoked', details: { revoked } });
        return revoked;
      });
    },
    async signIns({ id: userId }) {
      const user = await getUser(db, userId);
      return (Object.keys(PROVIDER_TITLES) as ProviderName[]).map((provider) => ({
        provider,
        isLinked: subjectAt(user, provider) !== null,
        isOffered: deps.providers.includes(provider),
      }));
    },
    async unlink({ id: userId }, provider) {
      await transact((db) => unlinkIdentity(db, userId, { provider, offered: deps.providers }));
    },
    async export({ id: userId }) {
      await recordAudit(db, { userId, type: 'account_exported' });
      return writeExport(exportTables(db, userId));
    },
    async remove(user, confirmation) {
      if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
        const message = `Type ${user.email} to confirm the deletion of your account`;
        throw new InvalidInputError(message, { confirmation: message });
      }
      // The subscription is cancelled first: a deleted account could no longer do it.
      const { stripeCustomerId } = await getUser(db, user.id);
      if (stripeCustomerId !== null) await deps.payments?.deleteCustomer(stripeCustomerId);
      await transact(async (db) => {
        const present = await lockUser(db, user.id);
        if (present.stripeCustomerId !== stripeCustomerId) {
          throw new ConflictError('A payment was started at the same time. Delete the account again');
        }
        await deleteUser(db, present);
        await recordAudit(db, { userId: user.id, type: 'account_deleted' });
      });
    },
  };
}

function toReply({ id, userAgent, createdAt, lastSeenAt }: ListedSession, currentId: string): BrowserSession {
  return {
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === currentId,
  };
}
