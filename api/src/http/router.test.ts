import { timestamp } from '@lectern/shared/contracts/common-shapes.ts';
import { endpoint } from '@lectern/shared/contracts/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRouter, type RouterDeps } from './router.ts';

const getRelease = endpoint({
  method: 'GET',
  path: '/api/release',
  summary: 'Get the latest release',
  access: 'public',
  reply: z.object({ version: z.string(), releasedAt: timestamp }),
});

// A public endpoint without a limit uses no dependency.
const deps = {} as RouterDeps;

describe('a reply', () => {
  test('has only the fields that its contract names, and its times in ISO 8601', async () => {
    const router = createRouter(deps);
    const row = { version: '1.2.0', releasedAt: new Date('2026-11-29T08:00:00+02:00'), sealedKey: 'secret' };
    router.forAnyone(getRelease, async () => row);
    const response = await router.app.request('/api/release');
    expect(await response.json()).toEqual({ version: '1.2.0', releasedAt: '2026-11-29T06:00:00.000Z' });
  });

  test('that does not match its contract fails the request', async () => {
    const router = createRouter(deps);
    router.app.onError((error, context) => context.text(error.name, 500));
    router.forAnyone(getRelease, async () => ({ version: 12 as never, releasedAt: new Date() }));
    const response = await router.app.request('/api/release');
    expect(response.status).toBe(500);
  });
});
