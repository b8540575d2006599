import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countEmailAttempt,
  findUnsentEmail,
  markEmailSent,
} from '@lectern/shared/db/stores/notifications/emails.ts';
import { escapeText } from '@lectern/shared/escape-text.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { createUnsubscribeToken } from '@lectern/shared/unsubscribe-token.ts';
import type { Email, Mailer } from '../../providers/mailer.ts';
import { type EmailText, emailTextOf } from './email-text.ts';

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
    await countEmailAttempt(db, emailId);
    const { userId, address, event, data } = email;
    const token = createUnsubscribeToken({ userId, event }, appSecret);
    const unsubscribeUrl = `${publicUrl}/api/unsubscribe/${token}`;
    // Only `notify` writes emails, and it checks the data's type by the event.
    const text = emailTextOf(event, data as never);
    await mailer.send({ to: address, unsubscribeUrl, ...renderEmail(text, { publicUrl, unsubscribeUrl }) });
    await markEmailSent(db, emailId);
  };
}

/** Renders an email. All content is escaped: names and reasons come from websites. */
function renderEmail(
  { subject, paragraphs, link }: EmailText,
  { publicUrl, unsubscribeUrl }: { readonly publicUrl: string; readonly unsubscribeUrl: string },
): Pick<Email, 'subject' | 'text' | 'html'> {
  const url = publicUrl + link.path;
  const text = [
    ...paragraphs,
    `${link.label}: ${url}`,
    `--\nUnsubscribe from these emails: ${unsubscribeUrl}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeText(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem">
${paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n')}
<p><a href="${escapeText(url)}">${escapeText(link.label)}</a></p>
<hr>
<p><small><a href="${escapeText(unsubscribeUrl)}">Unsubscribe</a> from these emails.</small></p>
</body>
</html>
`;
  return { subject, text, html };
}
