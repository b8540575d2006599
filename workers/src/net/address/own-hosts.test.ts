import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { ownHosts } from './own-hosts.ts';

test('returns the public host name and the addresses of this machine', () => {
  const hosts = ownHosts('https://lectern.example.com:8443');
  expect(hosts).toContain('lectern.example.com');
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(hosts).toEqual(expect.arrayContaining(addresses.map(({ address }) => address)));
});

test('spells a public IP address the way resolvers do', () => {
  expect(ownHosts('http://[2606:2800:0220:0001::77]:3000')).toContain('2606:2800:220:1::77');
  expect(ownHosts('http://52.1.2.3')).toContain('52.1.2.3');
});

test('returns the addresses of this machine without a public URL', () => {
  expect(ownHosts(undefined).length).toBeGreaterThan(0);
});
