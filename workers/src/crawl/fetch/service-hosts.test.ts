import { expect, test } from 'vitest';
import { createCheckPublicAddress } from '../../net/address/public-address.ts';
import { serviceHosts } from './service-hosts.ts';

test('allows every host when none is configured, else only the configured ones', () => {
  expect(serviceHosts([], []).isAllowed('https://docs.example.com/a')).toBe(true);
  const { isAllowed } = serviceHosts(['Docs.example.com', 'localhost:3900'], []);
  const urls = ['https://docs.example.com/a', 'http://localhost:3900/docs/', 'https://example.com/'];
  expect(urls.map(isAllowed)).toEqual([true, true, false]);
});

test('sends a private host to the service only when it is configured for the service too', async () => {
  const crawled = ['localhost:3900', '127.0.0.1:4000'];
  expect(serviceHosts([], crawled).privateHosts).toEqual([]);
  const { privateHosts } = serviceHosts(['localhost:3900', '127.0.0.1:5000'], crawled);
  expect(privateHosts).toEqual(['localhost:3900']);
  const check = createCheckPublicAddress({ allowedHosts: privateHosts });
  await expect(check('http://localhost:3900/docs/')).resolves.toBeUndefined();
  for (const url of ['http://127.0.0.1:4000/', 'http://127.0.0.1:5000/', 'http://localhost/'])
    await expect(check(url)).rejects.toMatchObject({ failure: 'blocked_address' });
});
