import type { WebhookReply } from '@lectern/shared/contracts/notifications.ts';
import { createUnsubscribeToken } from '@lectern/shared/unsubscribe-token.ts';
import { unsealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const api = useForFile(() => startTestApi({ canSendEmail: true }));
let ada: SignedUpBrowser;
beforeEach(async () => {
  ada = await api.signUp();
});

type Created = WebhookReply & { secret: string; message: string };

const HOOKS = '/api/user/webhooks';
const create = (url = 'https://hooks.example.com/') =>
  ada.call<Created & { fields: object }>('POST', HOOKS, {
    url,
    events: ['crawl.failed', 'crawl.failed', 'quota.reached'],
  });

test('shows the secret of a webhook once, and seals it', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toMatchObject({ events: ['crawl.failed', 'quota.reached'], disabledAt: null });
  expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const list = await ada.call('GET', HOOKS);
  expect(JSON.stringify(list.body)).not.toContain(body.secret);
  const [stored] = await api.dataSource.query('SELECT * FROM webhooks WHERE id = $1', [body.id]);
  expect(JSON.stringify(stored)).not.toContain(body.secret);
  expect(unsealWebhookSecret(stored.sealed_secret, api.deps.appSecret)).toBe(body.secret);
  expect(api.logLines.join()).not.toContain(body.secret);
  const audited = await api.dataSource.query(
    `SELECT details FROM audit_events WHERE user_id = $1 AND type = 'webhook_created'`,
    [ada.userId],
  );
  expect(audited).toEqual([{ details: { webhookId: body.id } }]);
});

test.each(['http://10.0.0.7/hook', 'http://localhost:3000/', 'ftp://hooks.example.com/', 'hooks'])(
  'refuses the URL %s',
  async (url) => {
    const { status, body } = await create(url);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['url']]);
  },
);

test('a user has at most ten webhooks', async () => {
  for (let count = 0; count < 10; count += 1) expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
});

test('a test waits among the deliveries, and a disabled webhook is not tested', async () => {
  const { id } = (await create()).body;
  expect((await ada.call('POST', `${HOOKS}/${id}/test`)).status).toBe(202);
  const { body } = await ada.call('GET', `${HOOKS}/${id}/deliveries`);
  expect(body).toMatchObject([{ event: 'test', status: 'pending', attempts: 0, response: null }]);
  const disabled = await ada.call<WebhookReply>('PATCH', `${HOOKS}/${id}`, { isEnabled: false });
  expect(disabled.body.disabledAt).toEqual(expect.any(String));
  expect((await ada.call('POST', `${HOOKS}/${id}/test`)).status).toBe(409);
  await ada.call('DELETE', `${HOOKS}/${id}`);
  expect((await ada.call('GET', HOOKS)).body).toEqual([]);
});

test('emails about quotas and payments are on until the user changes it', async () => {
  expect((await ada.call('GET', '/api/user/email-settings')).body).toEqual({
    isAvailable: true,
    events: ['quota.reached', 'payment.failed'],
  });
  const { body } = await ada.call('PATCH', '/api/user/email-settings', { events: ['crawl.failed'] });
  expect(body).toEqual({ isAvailable: true, events: ['crawl.failed'] });
});

test('an unsubscribe link needs no session, and changes nothing before its button is pressed', async () => {
  const eventsNow = async () =>
    (await ada.call<{ events: string[] }>('GET', '/api/user/email-settings')).body.events;
  const token = createUnsubscribeToken({ userId: ada.userId, event: 'quota.reached' }, api.deps.appSecret);
  const shown = await api.app.request(`/api/unsubscribe/${token}`);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect(await eventsNow()).toContain('quota.reached');
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await api.app.request(`/api/unsubscribe/${token}`, oneClick)).status).toBe(200);
  expect(await eventsNow()).toEqual(['payment.failed']);
  expect((await api.app.request(`/api/unsubscribe/${token.slice(0, -1)}`, oneClick)).status).toBe(404);
});
