import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countEmailTry,
  findUnsentEmail,
  markEmailSent,
} from '@lectern/shared/db/stores/notifications/emails.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { createUnsubscribeToken } from '@lectern/shared/unsubscribe-token.ts';
import type { Mailer } from '../../providers/mailer.ts';
import { emailTextOf } from './email-text.ts';
import { renderEmail } from './render-email.ts';

export interface SendEmailDeps {
  readonly db: Db;
  readonly appSecret: string;
  /** Null when email is off. */
  readonly mailer: Mailer | null;
  /** The origin of this installation. */
  readonly publicUrl: string;
}

/** Sends an email once, or twice if the worker ends just after the server has accepted it. */
export function createSendEmail({ db, appSecret, mailer, publicUrl }: SendEmailDeps): Handlers['send-email'] {
  return async ({ emailId }) => {
    const email = await findUnsentEmail(db, emailId);
    if (email === null || mailer === null) return;
    await countEmailTry(db, emailId);
    const { userId, address, event, data } = email;
    const token = createUnsubscribeToken({ userId, event }, appSecret);
    const unsubscribeUrl = `${publicUrl}/api/unsubscribe/${token}`;
    // Only `notify` writes emails, and it checks the data's type by the event.
    const text = emailTextOf(event, data as never);
    await mailer.send({ to: address, unsubscribeUrl, ...renderEmail(text, { publicUrl, unsubscribeUrl }) });
    await markEmailSent(db, emailId);
  };
}
