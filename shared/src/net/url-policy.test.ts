import { describe, expect, test } from 'vitest';
import { checkUrl, type EgressPolicy } from './url-policy.ts';

const POLICY: EgressPolicy = {
  allowedHosts: new Set(['localhost:3900', '127.0.0.1:5000']),
  ownHosts: new Set(['lectern.acme-docs.com', '52.1.2.3', '2606:2800:220:1::77']),
};

function refusalOf(text: string): string | null {
  return checkUrl(text, POLICY).refusal;
}

test.each([
  ['https://docs.acme-docs.com/guide'],
  ['http://93.184.216.35/'],
  ['HTTPS://Docs.Acme-Docs.com:8443/x?q=10.0.0.1'],
  ['http://[2606:2800:220:1::5]:8080/'],
  ['http://münchen.acme-docs.com/'],
  ['http://10-0-0-1.acme-docs.com/'],
  ['https://local.acme-docs.com/'],
  ['https://acme-docs.com./guide'],
])('allows %s', (text) => {
  expect(refusalOf(text)).toBeNull();
});

describe('refuses a URL that is not plain http or https', () => {
  test.each([
    ['ftp://acme-docs.com/'],
    ['file:///etc/hostname'],
    ['data:text/html,hello'],
    ['javascript:void(0)'],
    ['blob:https://acme-docs.com/x'],
    ['wss://acme-docs.com/'],
    ['user_text://notes'],
    ['http:/acme-docs.com/'],
    ['https:acme-docs.com'],
    ['//acme-docs.com/'],
    ['acme-docs.com'],
    ['http://:80/'],
    ['http://256.1.1.1/'],
    ['http://1.2.3.4.5/'],
    ['http://acme-docs.com:70000/'],
    ['http://acme-docs.com\\@10.0.0.1/'],
    ['http://acme-docs.com/\\evil'],
    ['http://acme-docs.com/a\r\nHost: evil'],
    ['http://10.0\t.0.1/'],
    ['http://acme-docs.com/\u0000'],
    ['http://[fe80::1%25eth0]/'],
    [''],
  ])('%j', (text) => {
    expect(refusalOf(text)).toBe('it is not a plain http or https URL');
  });
});

describe('refuses a private address in every spelling of the URL standard', () => {
  test.each([
    ['http://10.1/'],
    ['http://167772161/'],
    ['http://0xa000001/'],
    ['http://0x0a.0.0.0x1/'],
    ['http://012.000.000.001/'],
    ['http://10%2e0%2e0%2e1/'],
    ['http://１０.０.０.１/'],
    ['http://①⓪.⓪.⓪.①/'],
    ['http://10.0.0.1./'],
    ['http://10。0。0。1/'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://[0:0:0:0:0:ffff:a00:1]/'],
    ['http://[64:ff9b::a00:1]/'],
    ['http://[2002:a00:1::]/'],
    ['http://10.0.0.1#@acme-docs.com/'],
  ])('%s', (text) => {
    expect(refusalOf(text)).toMatch(/is not a public address \(.*private\)$/);
  });

  test('refuses 0, which Linux connects to loopback', () => {
    expect(refusalOf('http://0/')).toBe('0.0.0.0 is not a public address (this network)');
  });
});

test.each([
  ['http://reader:secret@acme-docs.com/', 'it contains a user name or password'],
  ['http://acme-docs.com@10.0.0.1/', 'it contains a user name or password'],
  ['http://reader@localhost:3900/', 'it contains a user name or password'],
  ['http://acme-docs.com:22/', 'port 22 is not one of 80, 443, 8080, 8443'],
  ['https://acme-docs.com:9200/', 'port 9200 is not one of 80, 443, 8080, 8443'],
  ['http://127.0.0.1:22/', '127.0.0.1 is not a public address (loopback)'],
  ['http://localhost:4841/', '"localhost" is not a public address'],
  ['http://intranet/', '"intranet" has no domain'],
  ['http://LOCALHOST/', '"localhost" is not a public address'],
  ['http://local\u00adhost/', '"localhost" is not a public address'],
  ['http://app.localhost/', '".localhost" names are not on the public internet'],
  ['http://localhost.localdomain/', '".localdomain" names are not on the public internet'],
  ['http://printer.local/', '".local" names are not on the public internet'],
  ['http://printer.local./', '".local" names are not on the public internet'],
  ['http://api.default.svc.cluster.local/', '".local" names are not on the public internet'],
  ['http://api.default.svc/', '".svc" names are not on the public internet'],
  ['http://metadata.google.internal/', '".internal" names are not on the public internet'],
  ['http://router.home.arpa/', '".home.arpa" names are not on the public internet'],
  ['http://docs.onion/', '".onion" names are not on the public internet'],
  ['http://docs.i2p/', '".i2p" names are not on the public internet'],
  ['http://metadata.tencentyun.com/', '".metadata.tencentyun.com" names are not on the public internet'],
  ['https://lectern.acme-docs.com/mcp/server/x', 'it is this server'],
  ['http://52.1.2.3/', 'it is this server'],
  ['http://[2606:2800:220:1:0:0:0:77]:8080/', 'it is this server'],
  [`http://${'a'.repeat(64)}.com/`, 'the host name is longer than DNS allows'],
  [`http://${'abcdefgh.'.repeat(30)}com/`, 'the host name is longer than DNS allows'],
])('refuses %s: %s', (text, refusal) => {
  expect(refusalOf(text)).toBe(refusal);
});

describe('the allow-list', () => {
  test.each([['http://localhost:3900/docs/'], ['http://127.0.0.1:5000/'], ['http://0x7f.1:5000/']])(
    'allows %s',
    (text) => {
      expect(refusalOf(text)).toBeNull();
    },
  );

  test.each([
    ['http://localhost:3901/'],
    ['http://127.0.0.1/'],
    ['http://127.0.0.2:5000/'],
    ['ftp://localhost:3900/'],
  ])('does not allow %s', (text) => {
    expect(refusalOf(text)).not.toBeNull();
  });
});
