import { ADMIN_USER_ID } from '../../../domain/accounts/admin.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { withStatementTimeout } from '../../statement-timeout.ts';

/** The key of the advisory lock, the same in all processes. */
const REGISTRATION_LOCK = 4_711_002;

/** A person with an account. Identity is the provider's subject (githubId, googleId), never the email. */
export interface User {
  readonly id: number;
  readonly email: string;
  readonly fullName: string;
  readonly githubId: string | null;
  readonly googleId: string | null;
  readonly isPro: boolean;
  readonly avatarUrl: string | null;
  readonly stripeCustomerId: string | null;
  readonly stripeSubscriptionId: string | null;
  readonly createdAt: Date;
}

/** An identity at a sign-in provider: the provider's subject, never the email. */
export interface ProviderSubject {
  readonly provider: 'github' | 'google';
  readonly subject: string;
}

const USER_COLUMNS = `id, email, full_name AS "fullName", github_id AS "githubId", google_id AS "googleId", is_pro AS "isPro",
  avatar_url AS "avatarUrl", stripe_customer_id AS "stripeCustomerId", stripe_subscription_id AS "stripeSubscriptionId",
  created_at AS "createdAt"`;

async function findUser(db: Db, condition: string, value: string | number): Promise<User | null> {
  return db.first<User>(`SELECT ${USER_COLUMNS} FROM users WHERE ${condition}`, [value]);
}

/** The account of an identity; null when it has none yet. */
export async function findUserByIdentity(
  db: Db,
  { provider, subject }: ProviderSubject,
): Promise<User | null> {
  return findUser(db, `${provider}_id = $1`, subject);
}

/** The account under an email address, which must be lower case; null when there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  return findUser(db, 'email = $1', email);
}

/** Throws NotFoundError. */
export async function getUser(db: Db, userId: number): Promise<User> {
  return (await findUser(db, 'id = $1', userId)) ?? throwMissing(userId);
}

/**
 * Locks a user until the transaction ends, which makes counts against plan limits exact. Throws NotFoundError.
 * The lock does not block inserts that reference the user, which avoids deadlocks.
 */
export async function lockUser(db: Db, userId: number): Promise<User> {
  return (await findUser(db, 'id = $1 FOR NO KEY UPDATE', userId)) ?? throwMissing(userId);
}

function throwMissing(userId: number): never {
  throw new NotFoundError(`User ${userId} not found`);
}

/** Serializes registrations until the transaction ends. Later lookups in it stay valid. */
export async function lockRegistrations(db: Db): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [REGISTRATION_LOCK]);
}

export interface NewUser extends ProviderSubject {
  readonly email: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
}

/** Creates an account; the first one of an installation is the admin's. Call `lockRegistrations` first. */
export async function insertUser(db: Db, user: NewUser): Promise<User> {
  const [inserted] = await db.query<[User]>(
    `INSERT INTO users (id, email, full_name, avatar_url, login_type, github_id, google_id)
     VALUES (CASE WHEN EXISTS (SELECT 1 FROM users) THEN nextval(pg_get_serial_sequence('users', 'id')) ELSE $1 END,
             $2, $3, $4, $5, $6, $7)
     RETURNING ${USER_COLUMNS}`,
    [
      ADMIN_USER_ID,
      user.email,
      user.fullName,
      user.avatarUrl,
      user.provider,
      user.provider === 'github' ? user.subject : null,
      user.provider === 'google' ? user.subject : null,
    ],
  );
  return inserted;
}

/** Sets or, with `subject` null, removes the identity by which a user signs in at a provider. */
export async function setIdentity(
  db: Db,
  userId: number,
  { provider, subject }: { provider: ProviderSubject['provider']; subject: string | null },
): Promise<void> {
  await db.query(`UPDATE users SET ${provider}_id = $2, updated_at = now() WHERE id = $1`, [userId, subject]);
}

/** Deleting a user cascades to all of their rows in one statement. */
const DELETION_TIMEOUT_MS = 50_000;

/**
 * Deletes a user and all of their data. Audit events, which name the user by id
 * only, and the shared pages of public sites remain.
 */
export async function deleteUser(db: Db, { id, githubId, googleId }: User): Promise<void> {
  await withStatementTimeout(db, DELETION_TIMEOUT_MS, () => lockContents(db, id));
  await db.query(
    `DELETE FROM connection_logs
      WHERE mcp_server_hash IN (SELECT mcp_server_hash FROM document_collections WHERE user_id = $1 OR deleted_by = $1)
         OR api_key IN (SELECT id::text FROM user_api_keys WHERE user_id = $1)`,
    [id],
  );
  await db.query(
    `DELETE FROM pending_registrations
      WHERE (provider = 'github' AND subject = $1) OR (provider = 'google' AND subject = $2)`,
    [githubId, googleId],
  );
  await withStatementTimeout(db, DELETION_TIMEOUT_MS, () =>
    db.query('DELETE FROM users WHERE id = $1', [id]),
  );
}

/** Workers and other changes lock a source and then its collection; the same order here prevents deadlocks. */
async function lockContents(db: Db, userId: number): Promise<void> {
  await db.query(
    `SELECT 1 FROM document_urls WHERE collection_id IN (
       SELECT id FROM document_collections WHERE user_id = $1 OR deleted_by = $1) ORDER BY id FOR UPDATE`,
    [userId],
  );
  await db.query(
    'SELECT 1 FROM document_collections WHERE user_id = $1 OR deleted_by = $1 ORDER BY id FOR UPDATE',
    [userId],
  );
}
