import { describe, expect, test } from 'vitest';
import { ownHosts } from '../address/own-hosts.ts';
import { createSafeFetch } from './safe-fetch.ts';

describe('a name', () => {
  const PUBLIC = '93.184.216.35';

  test.each([
    ['loopback', ['127.0.0.1']],
    ['cloud metadata', ['169.254.169.254']],
    ['loopback over IPv6', ['::1']],
    ['metadata mapped into IPv6', ['::ffff:169.254.169.254']],
    ['metadata behind NAT64', ['64:ff9b::a9fe:a9fe']],
    ['a public and a private address', [PUBLIC, '10.0.0.5']],
    ['an address of our own', ['52.1.2.3']],
    ['an IPv6 address of our own', ['2606:2800:220:1::77']],
    ['no address at all', []],
  ])('that resolves to %s is blocked', async (_what, addresses) => {
    const guarded = createSafeFetch({
      userAgent: 'Lectern/test',
      resolveHost: async () => addresses,
      ownHosts: ownHosts('https://[2606:2800:220:1::77]').concat('52.1.2.3'),
    });
    await expect(guarded('http://docs.acme-docs.com/')).rejects.toMatchObject({
      failure: 'blocked_address',
      message: "We can't fetch this URL: docs.acme-docs.com does not resolve to a public address.",
    });
  });

  test('is reported with its address to the operator, and without it to the user', async () => {
    const blocked: unknown[] = [];
    const guarded = createSafeFetch({
      userAgent: 'Lectern/test',
      resolveHost: async () => ['10.0.0.5'],
      onBlocked: (request) => blocked.push(request),
    });
    await expect(guarded('http://docs.acme-docs.com/')).rejects.not.toThrow('10.0.0.5');
    expect(blocked).toEqual([
      {
        host: 'docs.acme-docs.com',
        reason: 'docs.acme-docs.com does not resolve to a public address',
        resolved: '10.0.0.5 is not a public address (private)',
      },
    ]);
  });

  test.each([
    ['ENOTFOUND', 'unreachable', 'The host name does not exist.'],
    ['ESERVFAIL', 'unreachable', 'The host name could not be resolved.'],
    ['ECANCELLED', 'timeout', 'did not respond in time.'],
  ])('whose resolution fails with %s is %s', async (code, failure, text) => {
    const failing = createSafeFetch({
      userAgent: 'Lectern/test',
      resolveHost: () => Promise.reject(Object.assign(new Error(code), { code })),
    });
    const failed = failing('http://docs.acme-docs.com/');
    await expect(failed).rejects.toMatchObject({ failure });
    await expect(failed).rejects.toThrow(text);
  });
});
