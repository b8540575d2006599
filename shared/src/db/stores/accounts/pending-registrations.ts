import type { Db } from '../../data-source.ts';

/** A first sign-in without a full name yet: single use, valid for 15 minutes, bound to the browser by its token. */
export interface PendingRegistration {
  readonly tokenHash: string;
  readonly provider: 'github' | 'google';
  readonly subject: string;
  readonly email: string;
  /** The name from the provider; null if it returned none. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly expiresAt: Date;
}

/** Stores a first sign-in that lacks a full name. */
export async function insertPendingRegistration(
  db: Db,
  row: PendingRegistration & { readonly now: Date },
): Promise<void> {
  const { tokenHash, provider, subject, email, name, avatarUrl, now, expiresAt } = row;
  await db.query(
    `INSERT INTO pending_registrations (token_hash, provider, subject, email, name, avatar_url, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tokenHash, provider, subject, email, name, avatarUrl, now, expiresAt],
  );
}

/** The pending registration of a token's hash at `now`; null if used, expired or unknown. */
export async function findPendingRegistration(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<PendingRegistration | null> {
  return db.first<PendingRegistration>(
    `SELECT token_hash AS "tokenHash", provider, subject, email, name, avatar_url AS "avatarUrl",
            expires_at AS "expiresAt"
       FROM pending_registrations WHERE token_hash = $1 AND expires_at > $2`,
    [tokenHash, now],
  );
}

/** Consumes the pending registration. Of two concurrent calls, only one gets it. */
export async function takePendingRegistration(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<PendingRegistration | null> {
  const pending = await findPendingRegistration(db, tokenHash, now);
  if (pending === null) return null;
  const deleted = await db.execute('DELETE FROM pending_registrations WHERE token_hash = $1', [tokenHash]);
  return deleted === 1 ? pending : null;
}
