import { createHmac, timingSafeEqual } from 'node:crypto';
import { EMAIL_EVENTS, type EmailEvent } from './domain/accounts/notifications.ts';
import { deriveKey } from './seal.ts';

/** The user and the kind of email that an unsubscribe link is for. */
export interface Unsubscription {
  readonly userId: number;
  readonly event: EmailEvent;
}

/** The token of an unsubscribe link. It needs no session, never expires, and only ends one kind of email. */
export function createUnsubscribeToken({ userId, event }: Unsubscription, appSecret: string): string {
  const text = `${userId}.${EMAIL_EVENTS.indexOf(event)}`;
  return `${text}.${macOf(text, appSecret)}`;
}

/** Reads a token; null for an invalid one. */
export function readUnsubscribeToken(token: string, appSecret: string): Unsubscription | null {
  const [, userId, at, mac] = /^(\d{1,10})\.(\d)\.([\w-]{43})$/.exec(token) ?? [];
  const event = EMAIL_EVENTS[Number(at)];
  if (!userId || !mac || !event) return null;
  const isValid = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(`${userId}.${at}`, appSecret)));
  return isValid ? { userId: Number(userId), event } : null;
}

function macOf(text: string, appSecret: string): string {
  return createHmac('sha256', deriveKey(appSecret, 'unsubscribe')).update(text).digest('base64url');
}
