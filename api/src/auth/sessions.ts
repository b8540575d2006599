import { timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  findSession,
  insertSession,
  type RequestUser,
  renewSession,
  type SessionWithUser,
} from '@lectern/shared/db/stores/accounts/sessions.ts';
import { isAdmin } from '@lectern/shared/domain/accounts/admin.ts';
import { hashToken, randomToken } from '../random-token.ts';

const DAY_MS = 86_400_000;
const IDLE_TIMEOUT_MS = 30 * DAY_MS;
const ABSOLUTE_TIMEOUT_MS = 90 * DAY_MS;
// Limits writes; precise enough for a timeout of days.
const RENEW_AFTER_MS = 3_600_000;

const TOKEN_SHAPE = /^([\w-]{22})\.([\w-]{43})$/;

/** Lifetime of the session cookie since its last renewal, in seconds. */
export const SESSION_COOKIE_SECONDS = IDLE_TIMEOUT_MS / 1000;

/** The session of a request. */
export interface CurrentSession {
  readonly id: string;
  readonly user: SessionUser;
  /** Whether the session was extended, so its cookie must be extended too. */
  readonly wasRenewed: boolean;
}

/**
 * Starts a session and returns its token, `id.secret` (128 and 256 bits); only the secret's hash is stored. It ends after 30
 * days without use and after 90 days in any case.
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
    expiresAt: new Date(now.getTime() + IDLE_TIMEOUT_MS),
    now,
  });
  return `${id}.${secret}`;
}

/** The session of a token, extended when due; null for an invalid token. */
export async function resumeSession(
  db: Db,
  token: string,
  options: { now: Date; plans: 'on' | 'off' },
): Promise<CurrentSession | null> {
  const [, id, secret] = TOKEN_SHAPE.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const session = await findSession(db, id, options.now);
  if (session === null || !isEqual(session.secretHash, hashToken(secret))) return null;
  return {
    id,
    user: toSessionUser(session, options.plans),
    wasRenewed: await renewWhenDue(db, session, options.now),
  };
}

/** The user as sent to the client; with plans off, every user is Pro. */
export function toSessionUser(user: RequestUser, plans: 'on' | 'off'): SessionUser {
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
  const end = Math.min(now.getTime() + IDLE_TIMEOUT_MS, session.createdAt.getTime() + ABSOLUTE_TIMEOUT_MS);
  await renewSession(db, session.id, { lastSeenAt: now, expiresAt: new Date(end) });
  return true;
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
