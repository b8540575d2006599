import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_STRIPE } from '../../../infra/stand-ins/local-credentials.ts';
import { type RunningStandIns, startStandIns } from '../../../infra/stand-ins/stand-ins.ts';
import { payAt } from '../../../test/support/api/billing-api.ts';
import { startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import { acceptConnections, refuseConnections } from '../../../test/support/database/change-database.ts';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';
import { createStripe } from '../providers/stripe.ts';

let api: TestApi;
let standIns: RunningStandIns;
let server: ListeningServer;
/** The statuses of the webhook's responses, in order. */
const replies: number[] = [];

beforeAll(async () => {
  const fetch = async (request: Request) => {
    const response = await api.app.fetch(request);
    replies.push(response.status);
    return response;
  };
  server = await listen(createAdaptorServer({ fetch }));
  const webhookUrl = `${server.origin}/api/stripe/webhook`;
  standIns = await startStandIns({ port: 0, stripe: { webhookUrl } });
  api = await startTestApi({
    payments: createStripe({
      secretKey: LOCAL_STRIPE.secretKey,
      webhookSecrets: [LOCAL_STRIPE.webhookSecret],
      prices: LOCAL_STRIPE.prices,
      url: standIns.origin,
    }),
  });
});
afterAll(async () => {
  await standIns.close();
  await server[Symbol.asyncDispose]();
  await api.close();
});

test('refuses events while the database is unavailable and applies them when they are sent again', async () => {
  const ada = await api.signUp();
  const interval = { interval: 'year' };
  const { body } = await ada.call<{ url: string }>('POST', '/api/stripe/create-checkout-session', interval);
  await refuseConnections(api.databaseUrl);
  expect(await payAt(body.url)).toBe(303);
  await expect.poll(() => replies.length).toBeGreaterThanOrEqual(2);
  expect(replies.filter((status) => status < 500)).toEqual([]);
  await acceptConnections(api.databaseUrl);
  const plan = async () =>
    (await api.dataSource.query('SELECT is_pro FROM users WHERE id = $1', [ada.userId]))[0];
  await expect.poll(plan).toEqual({ is_pro: true });
  const changes = await api.dataSource.query(
    "SELECT count(*)::int AS count FROM audit_events WHERE user_id = $1 AND type = 'plan_changed'",
    [ada.userId],
  );
  expect(changes).toEqual([{ count: 1 }]);
});
