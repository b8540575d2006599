import { expect, test } from 'vitest';
import { serveSite } from '../../../test/support/servers/serve-site.ts';
import { createSafeFetch } from '../net/http/safe-fetch.ts';
import { createRegistryClient, type RegistryClient } from './registry-client.ts';
import { listIndexedFiles } from './simple-index.ts';

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

const NAMES = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`key-${at}`, 'x'.repeat(50)]));
const FILES = { files: Array.from({ length: 250_000 }, (_, at) => ({ filename: `a${at}`, url: 'b' })) };

test.each([
  ['a package', NAMES, (client: RegistryClient, url: string) => client.json(url)],
  ['an index', FILES, (client: RegistryClient, url: string) => listIndexedFiles(client, url, 'x')],
])('leaves most of the time to other jobs while large JSON of %s is parsed', async (_, json, read) => {
  const body = JSON.stringify(json);
  await using site = await serveSite({
    ...{ '/a': { body }, '/b': { body }, '/c': { body } },
    ...{ '/a/x/': { body }, '/b/x/': { body }, '/c/x/': { body } },
  });
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  const client = createRegistryClient(safeFetch);
  const before = performance.eventLoopUtilization();
  await Promise.all(['/a', '/b', '/c'].map((path) => read(client, site.origin + path)));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
  await safeFetch.close();
});
