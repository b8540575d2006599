import { SMTPServer } from 'smtp-server';
import { listen } from './listen.ts';

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  /** The accepted emails without their transfer encoding, oldest first. */
  readonly messages: string[];
  /** Whether it answers every email with a temporary error. */
  isRefusing: boolean;
}

/** Serves SMTP on loopback. Dispose of it with `await using`. */
export async function serveMail(): Promise<MailServer> {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      const chunks = await stream.toArray();
      if (!mail.isRefusing) messages.push(decode(Buffer.concat(chunks)));
      callback(mail.isRefusing ? new Error('Try again later') : null);
    },
  });
  const { host } = await listen(server.server);
  const mail = {
    url: `smtp://${host}`,
    messages,
    isRefusing: false,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** Decodes quoted-printable, and the words of a subject (RFC 2047). */
function decode(message: Buffer): string {
  const bytes = message
    .toString('latin1')
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => word.replaceAll('_', ' '))
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
