import { request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import type { BlockedRequest } from '../../errors/network-errors.ts';
import { BodyTooLargeError } from '../../errors/network-errors.ts';
import { type EgressProxy, type EgressProxySettings, startEgressProxy } from './egress-proxy.ts';
import type { ProxySession } from './proxy-session.ts';

let site: TestSite;
let secret: TestSite;
let proxy: EgressProxy;
let session: ProxySession;
let blocked: BlockedRequest[];
let exhausted: Error[];

beforeEach(async () => {
  site = await serveSite({ '/': 'a page' });
  secret = await serveSite({ '/': 'a secret' });
  await start();
});

afterEach(async () => {
  await proxy.close();
  await site[Symbol.asyncDispose]();
  await secret[Symbol.asyncDispose]();
});

async function start(settings: EgressProxySettings = {}): Promise<void> {
  await proxy?.close().catch(() => {});
  blocked = [];
  exhausted = [];
  proxy = await startEgressProxy({
    allowedHosts: [site.host],
    onBlocked: (found) => blocked.push(found),
    ...settings,
  });
  session = proxy.openSession((error) => exhausted.push(error));
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function credentials({ username, password }: Pick<ProxySession, 'username' | 'password'> = session) {
  const sent = Buffer.from(`${username}:${password}`).toString('base64');
  return { 'proxy-authorization': `Basic ${sent}` };
}

/** Requests an http URL through the proxy. */
function get(url: string, headers: Record<string, string> = credentials()): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const host = URL.parse(url)?.host ?? '';
  request({ ...address(), path: url, headers: { ...headers, host } })
    .on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    })
    .on('error', reject)
    .end();
  return promise;
}

/** Requests a tunnel from the proxy. Returns the status and closes the tunnel. */
function connect(target: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request({ ...address(), method: 'CONNECT', path: target, headers: credentials() })
    .on('connect', (response, socket: Socket) => {
      socket.destroy();
      resolve(response.statusCode);
    })
    .on('error', reject)
    .end();
  return promise;
}

function address() {
  const { hostname, port } = new URL(proxy.address);
  return { host: hostname, port };
}

describe('an allowed host', () => {
  test('is fetched and tunnelled', async () => {
    expect(await get(`${site.origin}/`)).toEqual({ status: 200, body: 'a page' });
    expect(await connect(site.host)).toBe(200);
    expect(proxy.blockedCount).toBe(0);
  });

  test('never receives the proxy credentials', async () => {
    await get(`${site.origin}/`);
    expect(site.headers.at(-1)).not.toHaveProperty('proxy-authorization');
  });

  test('is resolved once per session, which rules out DNS rebinding', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    await start({ resolveHost: async () => answers.shift() ?? [] });
    expect(await session.resolveTarget('https://docs.example.org:443')).toEqual(['93.184.215.14']);
    expect(await session.resolveTarget('http://docs.example.org/other')).toEqual(['93.184.215.14']);
  });
});

describe('a blocked host', () => {
  test.each([
    ['another port of this machine', () => `${secret.origin}/`],
    ['loopback in hexadecimal', () => 'http://0x7f.1/'],
    ['loopback as one number', () => 'http://2130706433:8080/'],
    ['loopback inside of IPv6', () => 'http://[::ffff:127.0.0.1]/'],
    ['the metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a name of this machine', () => 'http://localhost:8080/'],
    ['the proxy itself', () => proxy.address],
  ])('gets a 403 response and is counted: %s', async (_, url) => {
    expect(await get(url())).toMatchObject({ status: 403, body: expect.stringMatching(/^Not fetched: /) });
    expect(proxy.blockedCount).toBe(1);
  });

  test.each(['169.254.169.254:443', '[::1]:443', '10.0.0.1:80', '127.1:8443', 'user@10.0.0.1:443'])(
    'gets no tunnel: %s',
    async (target) => {
      expect(await connect(target)).toBe(403);
      expect(proxy.blockedCount).toBe(1);
    },
  );

  test('gets no tunnel to a private address on another port', async () => {
    expect(await connect(secret.host)).toBe(403);
    expect(secret.connections).toBe(0);
    expect(blocked).toEqual([
      { host: secret.host, reason: '127.0.0.1 is not a public address (loopback)', resolved: null },
    ]);
  });

  test('is a name with one private address among public ones', async () => {
    await start({ resolveHost: async () => ['93.184.215.14', '10.0.0.7'] });
    expect(await get('http://docs.example.org/')).toEqual({
      status: 403,
      body: 'Not fetched: docs.example.org does not resolve to a public address',
    });
    expect(blocked).toEqual([
      {
        host: 'docs.example.org',
        reason: 'docs.example.org does not resolve to a public address',
        resolved: '10.0.0.7 is not a public address (private)',
      },
    ]);
    expect(await connect('docs.example.org:443')).toBe(403);
  });

  test('is our own host, by name and by address', async () => {
    await start({
      ownHosts: ['lectern.example.org', '93.184.215.14'],
      resolveHost: async () => ['93.184.215.14'],
    });
    expect((await get('http://lectern.example.org/')).status).toBe(403);
    expect(await connect('lectern.example.org:443')).toBe(403);
    expect(await connect('93.184.215.14:443')).toBe(403);
    expect(await connect('other.example.org:443')).toBe(403);
  });

  test('is reported once per host, with the reason', async () => {
    for (const path of ['/a', '/b']) await get(`http://169.254.169.254${path}`);
    expect(proxy.blockedCount).toBe(2);
    expect(blocked).toEqual([
      {
        host: '169.254.169.254',
        reason: '169.254.169.254 is not a public address (link-local)',
        resolved: null,
      },
    ]);
  });
});

describe('a session', () => {
  test('is required: a request without valid credentials gets a 407 response', async () => {
    expect((await get(`${site.origin}/`, {})).status).toBe(407);
    const guessed = credentials({ username: session.username, password: 'guessed' });
    expect((await get(`${site.origin}/`, guessed)).status).toBe(407);
    expect(site.requests).toEqual([]);
  });

  test('is invalid once it is closed', async () => {
    proxy.closeSession(session);
    expect((await get(`${site.origin}/`)).status).toBe(407);
  });

  test('ends with its connections when it downloads too much', async () => {
    site.reply('/endless', (_request, response) => {
      const write = () => void (response.writableEnded || response.write('x'.repeat(65_536), write));
      write();
    });
    await start({ maxBytes: 1024 * 1024 });
    await expect(get(`${site.origin}/endless`)).rejects.toThrow();
    expect(exhausted).toEqual([new BodyTooLargeError(1024 * 1024)]);
    expect((await get(`${site.origin}/`)).status).toBe(407);
  });

  test('remembers why a host could not be reached', async () => {
    const error = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    await start({ resolveHost: async () => Promise.reject(error) });
    expect((await get('http://docs.example.org/')).status).toBe(502);
    expect(session.failureOf('http://docs.example.org/')).toBe(error);
    expect(session.failureOf('http://other.example.org/')).toBeNull();
  });
});
