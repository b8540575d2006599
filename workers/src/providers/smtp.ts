import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const TIMEOUT_MS = 15_000;

/** Sends emails through the SMTP server at `url`, such as `smtps://user:password@smtp.example.com`. */
export function createSmtp({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts of ours only: nothing is read from files or the web.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribeUrl, ...email }) {
      await transport.sendMail({
        ...email,
        from,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      });
    },
    close: () => transport.close(),
  };
}
