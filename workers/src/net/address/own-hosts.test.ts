import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { ownHosts } from './own-hosts.ts';

test('an installation is its public name and the addresses of its machine', () => {
  const hosts = ownHosts('https://lectern.example.com:8443');
  expect(hosts).toContain('lectern.example.com');
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(hosts).toEqual(expect.arrayContaining(addresses.map(({ address }) => address)));
});

test('a public address without a name is known as resolvers spell it', () => {
  expect(ownHosts('http://[2606:2800:0220:0001::77]:3000')).toContain('2606:2800:220:1::77');
  expect(ownHosts('http://52.1.2.3')).toContain('52.1.2.3');
});

test('without a public address the machine is known all the same', () => {
  expect(ownHosts(undefined).length).toBeGreaterThan(0);
});
