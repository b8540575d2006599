import { createServer, type IncomingHttpHeaders } from 'node:http';
import { notify } from '@lectern/shared/db/stores/notifications/notify.ts';
import { listDeliveries } from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import { getWebhook, insertWebhook } from '@lectern/shared/db/stores/notifications/webhooks.ts';
import type { WebhookEvent } from '@lectern/shared/domain/accounts/notifications.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createWebhookSecret, sealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import { createGuardedPost, type GuardedPost } from '../../net/http/guarded-post.ts';
import { createDeliverWebhook } from './deliver-webhook.ts';

const APP_SECRET = 'a secret of the tests that is long enough';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const database = useTestDatabase();
let receiver: ListeningServer;
let post: GuardedPost;
let answer: { status: number; body?: string; location?: string } = { status: 204 };
let received: Received[] = [];
let userId = 0;

beforeAll(async () => {
  const recorder = createServer(async (request, response) => {
    const chunks = await request.toArray();
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    const headers = answer.location ? { location: answer.location } : {};
    response.writeHead(answer.status, headers).end(answer.body);
  });
  receiver = await listen(recorder);
  post = createGuardedPost({ userAgent: 'Lectern/test', allowedHosts: [receiver.host] });
});
afterAll(async () => {
  await post.close();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(async () => {
  answer = { status: 204 };
  received = [];
  ({ userId } = await createUser(database.db));
});

async function addWebhook(url = `${receiver.origin}/hook`, events: WebhookEvent[] = ['quota.reached']) {
  const secret = createWebhookSecret();
  const sealedSecret = sealWebhookSecret(secret, APP_SECRET);
  return {
    secret,
    webhookId: await insertWebhook(database.db, { userId, url, sealedSecret, events }),
  };
}
const announce = () =>
  notify(database.db, userId, { type: 'quota.reached', data: { percent: 80, used: 400, limit: 500 } });
/** Runs one attempt of the newest delivery. Resolves to whether the queue would retry it. */
async function deliver({ isLastAttempt = false } = {}): Promise<boolean> {
  const [delivery] = await database.db.query('SELECT max(id) AS id FROM webhook_deliveries');
  const logger = createLogger({ service: 'test', level: 'silent' });
  const run = createDeliverWebhook({ db: database.db, appSecret: APP_SECRET, post });
  const context = { jobId: 'webhook', attemptNumber: 1, isLastAttempt, logger };
  return run({ deliveryId: delivery.id }, context).then(
    () => false,
    () => true,
  );
}
const logOf = (webhookId: number) => listDeliveries(database.db, webhookId, 50);
const isDisabled = async (webhookId: number) =>
  (await getWebhook(database.db, { userId, webhookId })).disabledAt !== null;

test("a delivery passes the verification of the specification's own library", async () => {
  const { secret, webhookId } = await addWebhook();
  await announce();
  expect(await deliver()).toBe(false);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verified).toEqual({
    type: 'quota.reached',
    timestamp: expect.any(String),
    data: { percent: 80, used: 400, limit: 500 },
  });
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  const foreign = new Webhook(createWebhookSecret());
  expect(() => foreign.verify(body, headers as Record<string, string>)).toThrow();
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Lectern/test' });
  expect(await logOf(webhookId)).toMatchObject([
    { event: 'quota.reached', status: 'succeeded', attempts: 1, responseStatus: 204 },
  ]);
});

test('sends only selected events, to the webhooks of the user', async () => {
  await addWebhook(`${receiver.origin}/other`, ['crawl.failed']);
  const { webhookId } = await addWebhook();
  const stranger = (await createUser(database.db)).userId;
  await announce();
  await notify(database.db, stranger, {
    type: 'quota.reached',
    data: { percent: 100, used: 500, limit: 500 },
  });
  const deliveries = await database.db.query(
    'SELECT d.webhook_id AS id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.user_id = ANY ($1)',
    [[userId, stranger]],
  );
  expect(deliveries).toEqual([{ id: webhookId }]);
  const [delivery] = await logOf(webhookId);
  const jobs = await database.db.query('SELECT job_name AS name FROM outbox WHERE job_id = $1', [
    `webhook-${delivery?.id}`,
  ]);
  expect(jobs).toEqual([{ name: 'deliver-webhook' }]);
});

test('retries a refused delivery with the same id, and logs the beginning of the response', async () => {
  const { webhookId } = await addWebhook();
  await announce();
  answer = { status: 500, body: `Out of order ${'x'.repeat(2_000)}` };
  expect(await deliver()).toBe(true);
  const [{ response } = { response: null }] = await logOf(webhookId);
  expect(response).toMatch(/^Out of order x+$/);
  expect(response).toHaveLength(500);
  answer = { status: 200 };
  expect(await deliver()).toBe(false);
  const [first, second] = received.map(({ headers }) => headers['webhook-id']);
  expect(first).toBe(second);
  expect(await logOf(webhookId)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
  expect(await deliver()).toBe(false);
  expect(received).toHaveLength(2);
});

test('disables a webhook whose delivery failed for a day, unless another one succeeded', async () => {
  const { webhookId } = await addWebhook();
  answer = { status: 503 };
  await announce();
  expect(await deliver({ isLastAttempt: true })).toBe(false);
  expect(await logOf(webhookId)).toMatchObject([{ status: 'failed' }]);
  expect(await isDisabled(webhookId)).toBe(true);
  await announce();
  expect(await logOf(webhookId)).toHaveLength(1);

  const working = await addWebhook();
  await announce();
  await database.db.query('UPDATE webhooks SET last_succeeded_at = now() WHERE id = $1', [working.webhookId]);
  await deliver({ isLastAttempt: true });
  expect(await isDisabled(working.webhookId)).toBe(false);
});

test('stops after thirteen attempts, even if some of them belonged to a lost job', async () => {
  const { webhookId } = await addWebhook();
  answer = { status: 503 };
  await announce();
  await database.db.query('UPDATE webhook_deliveries SET tries = 11 WHERE webhook_id = $1', [webhookId]);
  expect(await deliver()).toBe(true);
  expect(await deliver()).toBe(false);
  expect(await logOf(webhookId)).toMatchObject([{ status: 'failed', attempts: 13 }]);
});

test('disables a webhook whose receiver answers 410', async () => {
  const { webhookId } = await addWebhook();
  await announce();
  answer = { status: 410 };
  expect(await deliver()).toBe(false);
  expect(await isDisabled(webhookId)).toBe(true);
});

test('follows no redirect', async () => {
  const { webhookId } = await addWebhook();
  await announce();
  answer = { status: 302, location: `${receiver.origin}/elsewhere` };
  expect(await deliver()).toBe(true);
  expect(received).toHaveLength(1);
  expect(await logOf(webhookId)).toMatchObject([
    { responseStatus: 302, response: 'The URL redirects. Enter the final URL.' },
  ]);
});

test.each(['http://127.0.0.1:8080/hook', 'http://169.254.169.254/', 'http://inside.internal/'])(
  'never connects to %s',
  async (url) => {
    const { webhookId } = await addWebhook(url);
    await announce();
    expect(await deliver()).toBe(true);
    expect(await logOf(webhookId)).toMatchObject([
      { responseStatus: null, response: expect.stringMatching(/^We can't fetch this URL/) },
    ]);
  },
);
