import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

async function clientOf(
  trustedProxies: number,
  remoteAddress: string | undefined,
  forwarded?: string,
): Promise<string> {
  const app = new Hono();
  const clientAddress = createClientAddress(trustedProxies);
  app.get('/', (context) => context.text(clientAddress(context)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).text();
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  [undefined, 'unknown'],
])('identifies a connection from %s as %s', async (address, client) => {
  expect(await clientOf(0, address)).toBe(client);
});

test('ignores X-Forwarded-For sent by the client', async () => {
  expect(await clientOf(0, '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
  expect(await clientOf(1, '10.0.0.1', '203.0.113.9, 192.0.2.1')).toBe('192.0.2.1');
});

test('takes the client from the outer of two trusted proxies', async () => {
  expect(await clientOf(2, '10.0.0.1', 'forged, 192.0.2.1, 10.0.0.2')).toBe('192.0.2.1');
});

test.each([
  ['192.0.2.1:49152', '192.0.2.1'],
  ['[2001:db8:1:2::3]:49152', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
])(
  'ignores the port that some proxies append, such as Azure Application Gateway (%s)',
  async (forwarded, client) => {
    expect(await clientOf(1, '10.0.0.1', forwarded)).toBe(client);
  },
);

test('treats all clients as one when a trusted proxy names none', async () => {
  expect(await clientOf(1, '10.0.0.1')).toBe('unknown');
  expect(await clientOf(1, '10.0.0.1', 'nonsense')).toBe('unknown');
});
