import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  const { port } = server.server.address() as AddressInfo;
  const mail = {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    isRefusing: false,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}

/** Decodes quoted-printable. */
function decode(message: Buffer): string {
  const bytes = message
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
