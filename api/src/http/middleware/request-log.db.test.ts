import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../../../test/support/api/test-api.ts';
import { createCollection, createKey } from '../../../../test/support/database/factories.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const CANARY = 'canary-7d1e';
const FORGED = '%0d%0a{"level":"info","msg":"forged"}';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;

beforeAll(async () => {
  ada = await api.signUp();
});

/** The log events of `work`. */
async function eventsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = api.logLines.length;
  await work();
  // Requests are logged after their response is sent.
  await setImmediate();
  return api.logLines.slice(before).map((line) => JSON.parse(line));
}

test('does not log a secret, wherever the request contains it', async () => {
  const secrets = {
    authorization: `Bearer ${CANARY}`,
    cookie: `lectern_session=${CANARY}; other=${CANARY}`,
    'x-api-key': CANARY,
    'stripe-signature': `t=1,v1=${CANARY}`,
    'user-agent': `${CANARY} ${FORGED}`,
    referer: `https://docs.example.com/?token=${CANARY}`,
  };
  const body = JSON.stringify({ password: CANARY, apiKey: CANARY, name: CANARY, url: `https://${CANARY}/` });
  const events = await eventsOf(async () => {
    for (const path of [
      `/api/collections?code=${CANARY}`,
      `/api/auth/github/callback?code=${CANARY}&state=${CANARY}`,
      `/api/stripe/webhook?secret=${CANARY}`,
      `/mcp/server/none?key=${CANARY}`,
      `/api/user/export?token=${CANARY}`,
    ])
      for (const method of ['GET', 'POST'])
        await api.app.request(new URL(path, api.publicUrl), {
          method,
          headers: { ...secrets, 'content-type': 'application/json' },
          ...(method === 'POST' && { body }),
        });
  });
  expect(events.length).toBeGreaterThanOrEqual(10);
  expect(JSON.stringify(events)).not.toContain(CANARY);
});

test('keeps line breaks in a path within one event', async () => {
  const events = await eventsOf(() => ada.request(`/api/collections/${FORGED}`));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ msg: 'request', status: 400, userId: ada.userId });
  expect(api.logLines.at(-1)?.trimEnd()).not.toMatch(/[\r\n]/);
});

test('logs the request id and the user of a failed request', async () => {
  const broken = await startTestApi();
  const user = await broken.signUp();
  await broken.dataSource.query('ALTER TABLE document_collections RENAME TO elsewhere');
  await user.request('/api/collections', { headers: { 'x-request-id': 'of-the-proxy' } });
  const failed = broken.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(failed).not.toEqual([]);
  for (const event of failed) expect(event).toMatchObject({ requestId: 'of-the-proxy', userId: user.userId });
  await broken.close();
});

test('logs the request id and the user in every event of a tool call', async () => {
  const { mcpServerHash } = await createCollection(api.dataSource, ada.userId);
  const { raw } = await createKey(api.dataSource, ada.userId, api.deps.appSecret);
  const params = { name: 'retrieve_technical_documentation', arguments: { query: CANARY } };
  const events = await eventsOf(() =>
    api.browser().request(`/mcp/server/${mcpServerHash}`, {
      method: 'POST',
      headers: {
        host: new URL(api.publicUrl).host,
        authorization: `Bearer ${raw}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        'x-request-id': 'of-the-editor',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
  );
  expect(events.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['tool answered', 'request']));
  for (const event of events) expect(event).toMatchObject({ requestId: 'of-the-editor', userId: ada.userId });
  expect(JSON.stringify(events)).not.toContain(raw);
});
