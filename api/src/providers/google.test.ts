import { createAdaptorServer } from '@hono/node-server';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';
import { createGoogle } from './google.ts';
import { type IdentityProvider, UnverifiedEmailError } from './identity.ts';

const nonce = 'the-nonce-of-this-sign-in';
const answer = { code: 'code', codeVerifier: 'v'.repeat(43), nonce };

let server: ListeningServer;
let issuer: string;
let google: IdentityProvider;
let idToken: string;
let discoveries = 0;
const { privateKey, publicKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');

beforeAll(async () => {
  const app = new Hono()
    .get('/.well-known/openid-configuration', (c) => {
      discoveries += 1;
      return c.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/certs`,
      });
    })
    .get('/certs', async (c) =>
      c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' }] }),
    )
    .post('/token', (c) => c.json({ access_token: 'a', token_type: 'Bearer', id_token: idToken }));
  server = await listen(createAdaptorServer({ fetch: app.fetch }));
  issuer = server.origin;
  google = createGoogle({ clientId: 'us', clientSecret: 's', redirectUri: 'http://localhost/cb', issuer });
});
afterAll(() => server[Symbol.asyncDispose]());

const claims = (changes: JWTPayload = {}): JWTPayload => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: 'us',
    sub: '117',
    iat: now,
    exp: now + 3600,
    nonce,
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    ...changes,
  };
};
const without = (name: string) =>
  Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name));
const sign = (payload: JWTPayload, key = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(key);

test('turns a valid token into an identity with a lowercase email', async () => {
  idToken = await sign(claims());
  expect(await google.identify(answer)).toEqual({
    provider: 'google',
    subject: '117',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    avatarUrl: null,
  });
});

test('accepts an address with characters that only some mail servers allow', async () => {
  idToken = await sign(claims({ email: 'r&d@example.com' }));
  expect(await google.identify(answer)).toMatchObject({ email: 'r&d@example.com' });
});

test('fetches the discovery document once', async () => {
  idToken = await sign(claims());
  await google.identify(answer);
  await google.authorizationUrl({ ...answer, state: 's' });
  expect(discoveries).toBe(1);
});

describe('a token is refused', () => {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => sign(claims({ iss: 'https://accounts.google.com' }))],
    ['for another application', () => sign(claims({ aud: 'somebody-else' }))],
    ['of another sign-in', () => sign(claims({ nonce: 'another' }))],
    ['without a nonce', () => sign(without('nonce'))],
    ['that has expired', () => sign(claims({ iat: hourAgo - 3600, exp: hourAgo }))],
    ['without an expiry', () => sign(without('exp'))],
    ['without a subject', () => sign(without('sub'))],
    ['signed with another key', () => sign(claims(), stranger.privateKey)],
    ['without a signature', () => new UnsecuredJWT(claims()).encode()],
    [
      'signed with the public key as a secret',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
        return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(secret);
      },
    ],
    [
      'with a changed body',
      async () => {
        const [head, , signature] = (await sign(claims())).split('.');
        return [
          head,
          Buffer.from(JSON.stringify(claims({ sub: '1' }))).toString('base64url'),
          signature,
        ].join('.');
      },
    ],
    ['that is not a JWT', () => 'nonsense'],
  ])('%s', async (_, make) => {
    idToken = await make();
    await expect(google.identify(answer)).rejects.toBeInstanceOf(UpstreamError);
  });

  test('with an unverified email address', async () => {
    idToken = await sign(claims({ email_verified: false }));
    await expect(google.identify(answer)).rejects.toBeInstanceOf(UnverifiedEmailError);
  });
});

test('refuses a provider that names another issuer', async () => {
  const impostor = createGoogle({
    clientId: 'us',
    clientSecret: 's',
    redirectUri: 'http://localhost/cb',
    issuer: issuer.replace('127.0.0.1', 'localhost'),
  });
  await expect(impostor.authorizationUrl({ ...answer, state: 's' })).rejects.toBeInstanceOf(UpstreamError);
});
