import { expect, test } from 'vitest';
import { createCheckPublicAddress } from '../../net/address/public-address.ts';
import { serviceHosts } from './service-hosts.ts';

test('a service is asked for every page when no host is named, else for those of the named hosts', () => {
  expect(serviceHosts([], []).isAskedFor('https://docs.example.com/a')).toBe(true);
  const { isAskedFor } = serviceHosts(['Docs.example.com', 'localhost:3900'], []);
  const urls = ['https://docs.example.com/a', 'http://localhost:3900/docs/', 'https://example.com/'];
  expect(urls.map(isAskedFor)).toEqual([true, true, false]);
});

test('it is told of a private host only when that is named for it, too', async () => {
  const crawled = ['localhost:3900', '127.0.0.1:4000'];
  expect(serviceHosts([], crawled).privateHosts).toEqual([]);
  const { privateHosts } = serviceHosts(['localhost:3900', '127.0.0.1:5000'], crawled);
  expect(privateHosts).toEqual(['localhost:3900']);
  const check = createCheckPublicAddress({ allowedHosts: privateHosts });
  await expect(check('http://localhost:3900/docs/')).resolves.toBeUndefined();
  for (const url of ['http://127.0.0.1:4000/', 'http://127.0.0.1:5000/', 'http://localhost/'])
    await expect(check(url)).rejects.toMatchObject({ failure: 'blocked_address' });
});
