import { NotFoundError } from '../../../errors.ts';
import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';

/** A signed-in browser. Stores only the SHA-256 of the token's secret. */
interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly secretHash: string;
  readonly userAgent: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a session. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(
    `INSERT INTO sessions (id, user_id, secret_hash, user_agent, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6)`,
    [session.id, session.userId, session.secretHash, session.userAgent, session.now, session.expiresAt],
  );
}

/** The sender of a request. */
export interface RequestUser {
  readonly userId: number;
  readonly email: string;
  readonly fullName: string;
  readonly isPro: boolean;
  readonly avatarUrl: string | null;
}

/** A session that has not expired, with its user. */
export interface SessionWithUser extends RequestUser, Pick<NewSession, 'id' | 'secretHash'> {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

// Every browser request runs this query.
const FIND_SESSION: Prepared = {
  name: 'find-session',
  text: `SELECT s.id, s.secret_hash AS "secretHash", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt",
            u.id AS "userId", u.email, u.full_name AS "fullName", u.is_pro AS "isPro", u.avatar_url AS "avatarUrl"
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.expires_at > $2`,
};

/** The session at `now`; null if it is missing or expired. */
export async function findSession(db: Db, sessionId: string, now: Date): Promise<SessionWithUser | null> {
  return db.first<SessionWithUser>(FIND_SESSION, [sessionId, now]);
}

/** Records the use of a session and its new expiry. */
export async function renewSession(
  db: Db,
  sessionId: string,
  moments: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query('UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE id = $1', [
    sessionId,
    moments.lastSeenAt,
    moments.expiresAt,
  ]);
}

/** A session as its owner sees it. */
export type ListedSession = Pick<SessionWithUser, 'id' | 'createdAt' | 'lastSeenAt'> &
  Pick<NewSession, 'userAgent'>;

/** The sessions of a user that are valid at `now`, last used first. */
export async function listSessions(db: Db, userId: number, now: Date): Promise<ListedSession[]> {
  return db.query<ListedSession[]>(
    `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt"
       FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC`,
    [userId, now],
  );
}

/** Ends one session of a user. Throws NotFoundError. */
export async function deleteSessionOf(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  const deleted = await db.execute('DELETE FROM sessions WHERE id = $1 AND user_id = $2', [
    sessionId,
    userId,
  ]);
  if (deleted === 0) throw new NotFoundError('Session not found; it may have ended already');
}

/** Ends every session of a user except one; returns how many. */
export async function deleteOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  return db.execute('DELETE FROM sessions WHERE id <> $1 AND user_id = $2', [sessionId, userId]);
}

/** Ends a session and invalidates its token. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
}
