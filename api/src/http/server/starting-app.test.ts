import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createStartingApp } from './starting-app.ts';

test('answers requests sent during startup once it is complete', async () => {
  const started = Promise.withResolvers<Hono['fetch']>();
  const app = createStartingApp(started.promise);
  const answer = app.request('/api/site');
  expect((await app.request('/healthz')).status).toBe(200);
  expect((await app.request('/readyz')).status).toBe(503);
  started.resolve(async (request) => new Response(new URL(request.url).pathname));
  expect(await (await answer).text()).toBe('/api/site');
});

test('answers 503 with Retry-After when startup takes too long', async () => {
  const app = createStartingApp(new Promise(() => {}), 1);
  const refused = await app.request('/api/site');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
});
