import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createStartingApp } from './starting-app.ts';

test('what is asked while the process starts is answered when it has started', async () => {
  const started = Promise.withResolvers<Hono['fetch']>();
  const app = createStartingApp(started.promise);
  const answer = app.request('/api/site');
  expect((await app.request('/healthz')).status).toBe(200);
  expect((await app.request('/readyz')).status).toBe(503);
  started.resolve(async (request) => new Response(new URL(request.url).pathname));
  expect(await (await answer).text()).toBe('/api/site');
});

test('where the database is away for longer it is to be asked again', async () => {
  const app = createStartingApp(new Promise(() => {}), 1);
  const refused = await app.request('/api/site');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
});
