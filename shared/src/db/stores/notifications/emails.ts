import type { EmailEvent } from '../../../domain/accounts/notifications.ts';
import type { Db } from '../../data-source.ts';
import { isOverdue } from './is-overdue.ts';

/** An email that waits to be sent. */
export interface EmailToSend {
  readonly userId: number;
  readonly address: string;
  readonly event: EmailEvent;
  readonly data: unknown;
}

/** An unsent email; null if it was sent, or its user has unsubscribed or is deleted. */
export async function findUnsentEmail(db: Db, emailId: number): Promise<EmailToSend | null> {
  return db.first<EmailToSend>(
    `SELECT u.id AS "userId", u.email AS address, e.event, e.data
       FROM emails e JOIN users u ON u.id = e.user_id AND e.event = ANY (u.email_events)
      WHERE e.id = $1 AND e.sent_at IS NULL`,
    [emailId],
  );
}

/** Counts an attempt to send an email. */
export async function countEmailAttempt(db: Db, emailId: number): Promise<void> {
  await db.query('UPDATE emails SET tries = tries + 1, tried_at = now() WHERE id = $1', [emailId]);
}

/** Unsent emails whose next attempt is overdue, oldest first. `attempts` and `backoffMs` are the settings of their job. */
export async function listOverdueEmails(
  db: Db,
  { attempts, backoffMs }: { readonly attempts: number; readonly backoffMs: number },
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT e.id FROM emails e JOIN users u ON u.id = e.user_id AND e.event = ANY (u.email_events)
      WHERE e.sent_at IS NULL AND e.tries < $1 AND e.created_at > now() - interval '1 day'
        AND ${isOverdue('e', '$2')} ORDER BY e.id LIMIT $3`,
    [attempts, backoffMs, limit],
  );
  return rows.map(({ id }) => id);
}

/** Marks an email as sent. */
export async function markEmailSent(db: Db, emailId: number): Promise<void> {
  await db.query('UPDATE emails SET sent_at = now() WHERE id = $1', [emailId]);
}

/** The events that a user gets by email. */
export async function listEmailEvents(db: Db, userId: number): Promise<EmailEvent[]> {
  const row = await db.first<{ events: EmailEvent[] }>(
    'SELECT email_events AS events FROM users WHERE id = $1',
    [userId],
  );
  return row?.events ?? [];
}

/** Sets the events that a user gets by email. */
export async function setEmailEvents(db: Db, userId: number, events: readonly EmailEvent[]): Promise<void> {
  await db.query('UPDATE users SET email_events = $2 WHERE id = $1', [userId, events]);
}

/** Removes one of the events that a user gets by email. */
export async function unsubscribeEmail(db: Db, userId: number, event: EmailEvent): Promise<void> {
  await db.query('UPDATE users SET email_events = array_remove(email_events, $2) WHERE id = $1', [
    userId,
    event,
  ]);
}
