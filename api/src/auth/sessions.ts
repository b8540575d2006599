import { timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  renewSession,
  type SessionWithUser,
} from '@lectern/shared/db/stores/accounts/sessions.ts';
import { isAdmin } from '@lectern/shared/domain/admin.ts';
import { hashToken, randomToken } from '../random-token.ts';

const DAY_MS = 86_400_000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
// Renewing writes a row: once an hour is often enough for a limit of days.
const RENEW_AFTER_MS = 3_600_000;

const TOKEN_SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/** How long a browser keeps the session's cookie, in seconds, from its last renewal. */
export const SESSION_COOKIE_SECONDS = IDLE_MS / 1000;

/** A session that a request came with. */
export interface CurrentSession {
  readonly id: string;
  readonly user: SessionUser;
  /** True when the session was prolonged just now, so that the browser's cookie has to be as well. */
  readonly wasRenewed: boolean;
}

/**
 * Starts a session and gives its token, `id.secret`: 128 bits to find it, 256 to prove it. Only the secret's hash
 * is kept. It ends after 30 days without use, and after 90 in any case.
 */
export async function startSession(
  db: Db,
  session: { userId: number; userAgent: string | null; now: Date },
): Promise<string> {
  const { userId, userAgent, now } = session;
  const id = randomToken(16);
  const secret = randomToken();
  await insertSession(db, {
    id,
    userId,
    secretHash: hashToken(secret),
    userAgent: userAgent?.slice(0, 300) ?? null,
    expiresAt: new Date(now.getTime() + IDLE_MS),
    now,
  });
  return `${id}.${secret}`;
}

/** The session of a token, prolonged when it is time; null for every other text, whatever it is. */
export async function resumeSession(
  db: Db,
  token: string,
  options: { now: Date; plans: 'on' | 'off' },
): Promise<CurrentSession | null> {
  const [, id, secret] = TOKEN_SHAPE.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const session = await findSession(db, id, options.now);
  if (session === null || !isSameText(session.secretHash, hashToken(secret))) return null;
  return {
    id,
    user: toSessionUser(session, options.plans),
    wasRenewed: await renewWhenDue(db, session, options.now),
  };
}

/** Ends a session on the server: its token is refused from now on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, sessionId);
}

/** The user as the client sees them; with plans off everybody counts as Pro. */
export function toSessionUser(
  user: Omit<SessionWithUser, 'id' | 'secretHash' | 'createdAt' | 'lastSeenAt'>,
  plans: 'on' | 'off',
): SessionUser {
  return {
    id: user.userId,
    fullName: user.fullName,
    email: user.email,
    isPro: user.isPro || plans === 'off',
    avatarUrl: user.avatarUrl,
    isAdmin: isAdmin(user.userId),
  };
}

async function renewWhenDue(db: Db, session: SessionWithUser, now: Date): Promise<boolean> {
  if (now.getTime() - session.lastSeenAt.getTime() < RENEW_AFTER_MS) return false;
  const end = Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + ABSOLUTE_MS);
  await renewSession(db, session.id, { lastSeenAt: now, expiresAt: new Date(end) });
  return true;
}

function isSameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
