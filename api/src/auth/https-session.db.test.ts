import type { IncomingHttpHeaders } from 'node:http';
import { createServer, request as httpsRequest, type Server } from 'node:https';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../infra/free-port.ts';
import { type SignInApi, startSignInApi } from '../../../test/support/api/sign-in-api.ts';
import { TEST_CERTIFICATE } from '../../../test/support/servers/test-certificate.ts';

let signInApi: SignInApi;
let server: Server;
let origin: string;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `https://localhost:${port}`;
  signInApi = await startSignInApi({ publicUrl: origin });
  const { fetch } = signInApi.api.app;
  // Safe: this createServer creates an HTTPS server.
  server = serve({ fetch, port, createServer, serverOptions: TEST_CERTIFICATE }) as Server;
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await signInApi.close();
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request over TLS and verifies the server's certificate. */
async function send(
  method: string,
  path: string,
  { cookies = [], body }: { cookies?: readonly string[]; body?: object } = {},
): Promise<Reply> {
  const headers = {
    origin,
    cookie: cookies.join('; '),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = Promise.withResolvers<Reply>();
  const sent = httpsRequest(
    new URL(path, origin),
    { method, headers, ca: TEST_CERTIFICATE.cert },
    async (reply) => {
      const { statusCode: status, headers } = reply;
      response.resolve({ status, headers, body: await text(reply) });
    },
  );
  sent.once('error', response.reject);
  sent.end(body && JSON.stringify(body));
  return response.promise;
}

/** The name, value and attributes of each cookie that a response sets. */
const cookiesOf = ({ headers }: Reply) =>
  (headers['set-cookie'] ?? []).map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    return { name, value, pair, attributes };
  });

/** Signs in as `email` in a browser with these cookies. Returns the response to the callback. */
async function signIn(email: string, cookies: readonly string[] = []): Promise<Reply> {
  const left = await send('GET', '/api/auth/github', { cookies });
  const callback = await signInApi.approve(left.headers.location ?? '', email);
  const attempt = cookiesOf(left).map(({ pair }) => pair);
  return send('GET', callback.pathname + callback.search, { cookies: [...cookies, ...attempt] });
}

const isSignedIn = async (...cookies: string[]) =>
  JSON.parse((await send('GET', '/api/auth/session', { cookies })).body).user !== null;

const sessionOf = (reply: Reply) =>
  cookiesOf(reply).find(({ name, value }) => name === '__Host-lectern_session' && value !== '')?.pair ?? '';

test('uses only secure, httpOnly, host-bound cookies over HTTPS', async () => {
  const left = await send('GET', '/api/auth/github');
  const arrived = await signIn('ada@example.com');
  const pending = cookiesOf(arrived).find(({ value }) => value !== '');
  const registered = await send('POST', '/api/auth/complete-registration', {
    cookies: [pending?.pair ?? ''],
    body: { fullName: 'Ada Lovelace' },
  });
  expect(registered.status).toBe(201);
  const signedOut = await send('POST', '/api/auth/logout', { cookies: [sessionOf(registered)] });
  const set = [left, arrived, registered, signedOut].flatMap(cookiesOf);
  expect(
    set.map(({ name, value, attributes }) => [name, value === '' ? 'cleared' : 'set', ...attributes]),
  ).toEqual(
    [
      ['__Host-lectern_sign_in', 'set', 'Max-Age=600'],
      ['__Host-lectern_sign_in', 'cleared', 'Max-Age=0'],
      ['__Host-lectern_registration', 'set', 'Max-Age=900'],
      ['__Host-lectern_registration', 'cleared', 'Max-Age=0'],
      ['__Host-lectern_session', 'set', 'Max-Age=2592000'],
      ['__Host-lectern_session', 'cleared', 'Max-Age=0'],
    ].map((start) => [...start, 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  );
});

test('sends HSTS and security headers over HTTPS', async () => {
  const { headers } = await send('GET', '/api/auth/session');
  const names = [
    ...['strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'],
    ...[
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'content-security-policy',
      'cache-control',
    ],
  ];
  expect(Object.fromEntries(names.map((name) => [name, headers[name]]))).toEqual({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

test('replaces the previous session at each sign-in', async () => {
  const first = sessionOf(await signIn('ada@example.com'));
  const second = sessionOf(await signIn('ada@example.com', [first]));
  expect(second).not.toBe('');
  expect(second).not.toBe(first);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
});

test('does not accept a session chosen by an attacker', async () => {
  const planted = `__Host-lectern_session=${'a'.repeat(22)}.${'b'.repeat(43)}`;
  const own = sessionOf(await signIn('ada@example.com', [planted]));
  expect(own).not.toBe(planted);
  expect(await isSignedIn(planted)).toBe(false);
});

test('ignores a session cookie without the __Host- prefix', async () => {
  const session = sessionOf(await signIn('ada@example.com'));
  expect(await isSignedIn(session.replace('__Host-', ''))).toBe(false);
  expect(await isSignedIn(`lectern_session=x`, session)).toBe(true);
});

test('ends the session at sign-out', async () => {
  const session = sessionOf(await signIn('ada@example.com'));
  expect((await send('POST', '/api/auth/logout', { cookies: [session] })).status).toBe(200);
  expect(await isSignedIn(session)).toBe(false);
  expect((await send('GET', '/api/collections', { cookies: [session] })).status).toBe(401);
});
