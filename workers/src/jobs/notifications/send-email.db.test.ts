import { setEmailEvents } from '@lectern/shared/db/stores/notifications/emails.ts';
import { notify } from '@lectern/shared/db/stores/notifications/notify.ts';
import { EMAIL_EVENTS } from '@lectern/shared/domain/accounts/notifications.ts';
import { usageMonth } from '@lectern/shared/domain/accounts/usage-month.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { readUnsubscribeToken } from '@lectern/shared/unsubscribe-token.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type MailServer, serveMail } from '../../../../test/support/servers/mail-server.ts';
import type { Mailer } from '../../providers/mailer.ts';
import { createSmtp } from '../../providers/smtp.ts';
import { notifyOfQuotas } from '../maintenance/notify-of-quotas.ts';
import { createSendEmail } from './send-email.ts';

const APP_SECRET = 'a secret of the tests that is long enough';
const PUBLIC_URL = 'https://lectern.example.com';

const database = useTestDatabase();
let server: MailServer;
let mailer: Mailer;
let userId = 0;

beforeAll(async () => {
  server = await serveMail();
  mailer = createSmtp({ url: server.url, from: 'Lectern <lectern@example.com>' });
});
afterAll(async () => {
  mailer.close();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server.messages.length = 0;
  server.isRefusing = false;
  ({ userId } = await createUser(database.db));
});

/** Sends the emails of the user that wait. */
async function send(): Promise<void> {
  const emails = await database.db.query('SELECT id FROM emails WHERE user_id = $1 ORDER BY id', [userId]);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const run = createSendEmail({
    db: database.db,
    appSecret: APP_SECRET,
    mailer,
    publicUrl: PUBLIC_URL,
  });
  for (const { id } of emails)
    await run({ emailId: id }, { jobId: `email-${id}`, attemptNumber: 1, isLastAttempt: false, logger });
}
const failed = (reason: string, documentName = 'Guide') =>
  notify(database.db, userId, {
    type: 'crawl.failed',
    data: { collectionId: 7, documentId: 8, documentName, url: 'https://docs.example.com/', reason },
  });

test('tells users about failed crawls only when they ask for it', async () => {
  await failed('The site did not respond in time.');
  await send();
  expect(server.messages).toEqual([]);
  await setEmailEvents(database.db, userId, ['crawl.failed']);
  await failed('The site did not respond in time.');
  await send();
  await send();
  expect(server.messages).toHaveLength(1);
  const message = server.messages[0] ?? '';
  expect(message).toContain('Subject: "Guide" could not be crawled');
  expect(message).toContain('The site did not respond in time.');
  expect(message).toContain(`Show the document: ${PUBLIC_URL}/collections/7`);
  expect(message).toContain(`<a href="${PUBLIC_URL}/collections/7">`);
  expect(message).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
});

test('adds an unsubscribe link that needs no confirmation', async () => {
  await setEmailEvents(database.db, userId, [...EMAIL_EVENTS]);
  await failed('Too slow.');
  await send();
  const headers = (server.messages[0] ?? '').split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, token = ''] =
    /List-Unsubscribe: <https:\/\/lectern\.example\.com\/api\/unsubscribe\/([^>]+)>/.exec(headers) ?? [];
  expect(readUnsubscribeToken(token, APP_SECRET)).toEqual({ userId, event: 'crawl.failed' });
  expect(readUnsubscribeToken(token, `${APP_SECRET}!`)).toBeNull();
  expect(readUnsubscribeToken(token.replace(/^\d+/, '1000000'), APP_SECRET)).toBeNull();
});

test('escapes texts of websites, and keeps line breaks out of the subject', async () => {
  await setEmailEvents(database.db, userId, ['crawl.failed']);
  await failed('<script>alert("1")</script>', 'Guide\r\nBcc: eve@example.com');
  await send();
  const message = server.messages[0] ?? '';
  expect(message).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(message.split('Content-Type: text/html')[1]).not.toContain('<script>');
  expect(message).toContain('Subject: "Guide Bcc: eve@example.com" could not be crawled');
  expect(message).not.toMatch(/^Bcc:/m);
});

test('quotes the name of a document, without characters that could end the quotation or hide text', async () => {
  await setEmailEvents(database.db, userId, ['crawl.failed']);
  await failed('Too slow.', 'Your account is locked", sign in at evil.example \u202e\u2066\u200b');
  await send();
  expect(server.messages[0]).toContain(
    `Subject: "Your account is locked', sign in at evil.example" could not be crawled`,
  );
});

test('retries an email that the server refuses', async () => {
  await setEmailEvents(database.db, userId, ['crawl.failed']);
  await failed('Too slow.');
  server.isRefusing = true;
  await expect(send()).rejects.toThrow('Try again later');
  server.isRefusing = false;
  await send();
  expect(server.messages).toHaveLength(1);
});

test('notifies users of the free plan once at 80 and once at 100 percent of the tool calls', async () => {
  const transact = database.dataSource.transaction;
  const month = usageMonth(new Date());
  const use = async (used: number) => {
    await database.db.query(
      `INSERT INTO usage_months (user_id, month, used) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, month) DO UPDATE SET used = $3`,
      [userId, month, used],
    );
    await Promise.all([notifyOfQuotas({ transact, plans: 'on' }), notifyOfQuotas({ transact, plans: 'on' })]);
    await notifyOfQuotas({ transact, plans: 'off' });
    const emails = await database.db.query('SELECT data FROM emails WHERE user_id = $1 ORDER BY id', [
      userId,
    ]);
    return emails.map(({ data }: { data: { percent: number } }) => data.percent);
  };
  expect(await use(399)).toEqual([]);
  expect(await use(400)).toEqual([80]);
  expect(await use(450)).toEqual([80]);
  expect(await use(500)).toEqual([80, 100]);
  await send();
  expect(server.messages[0]).toMatch(/You have used 80% of this month's tool calls/);
});
