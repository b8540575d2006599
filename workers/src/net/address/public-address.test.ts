import { expect, test } from 'vitest';
import { createCheckPublicAddress } from './public-address.ts';

const addresses: Record<string, string[]> = {
  'docs.example.com': ['93.184.215.14'],
  'inside.example.com': ['93.184.215.14', '10.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
};

const check = createCheckPublicAddress({
  ownHosts: ['lectern.example.com'],
  resolveHost: async (name) => {
    const found = addresses[name];
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found;
  },
});

test('accepts a public address', async () => {
  await check('https://docs.example.com/guide?a=1');
  await check('http://93.184.215.14/');
});

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://localhost:8080/',
  'https://inside.example.com/',
  'http://metadata.example.com/',
  'https://lectern.example.com/',
  'https://user:password@docs.example.com/',
  'https://docs.example.com:6379/',
  'file:///etc/passwd',
])('rejects %s', async (url) => {
  await expect(check(url)).rejects.toMatchObject({ failure: 'blocked_address', url });
});

test('rejects a host name that does not resolve', async () => {
  await expect(check('https://nowhere.example.com/')).rejects.toMatchObject({ failure: 'unreachable' });
});
