import { expect, test } from 'vitest';
import { serveSite } from '../../../test/support/servers/serve-site.ts';
import { createSafeFetch } from '../net/http/safe-fetch.ts';
import { createRegistryClient } from './registry-client.ts';

test('refuses JSON with so many values that parsing it would end the worker', async () => {
  await using site = await serveSite({
    '/package': { body: '{"name":"halyard","versions":{}}' },
    '/flood': { body: `[${'{},'.repeat(1_500_000)}{}]` },
  });
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  const { json } = createRegistryClient(safeFetch);
  expect(await json(`${site.origin}/package`)).toEqual({ name: 'halyard', versions: {} });
  await expect(json(`${site.origin}/flood`)).rejects.toMatchObject({
    failure: 'too_large',
    message: 'The package registry sent more than 2 million values.',
  });
  await safeFetch.close();
});

test('leaves most of the time to other jobs while large JSON is parsed', async () => {
  const values = Array.from({ length: 200_000 }, (_, at) => [`key-${at}`, 'x'.repeat(50)]);
  const body = JSON.stringify(Object.fromEntries(values));
  await using site = await serveSite({ '/a': { body }, '/b': { body }, '/c': { body } });
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  const { json } = createRegistryClient(safeFetch);
  const before = performance.eventLoopUtilization();
  await Promise.all(['/a', '/b', '/c'].map((path) => json(site.origin + path)));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
  await safeFetch.close();
});
