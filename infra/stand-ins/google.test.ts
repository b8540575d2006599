import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  authorizeQuery,
  redirected,
  sample,
  tokenForm,
} from '../../test/support/sign-in/sample-authorization.ts';
import { createStandIns } from './stand-ins.ts';

const app = createStandIns();
const scope = 'openid email profile';
const audience = 'lectern-local';

async function discover(): Promise<Record<string, string>> {
  const reply = await app.request('http://localhost:3900/google/.well-known/openid-configuration');
  return JSON.parse(await reply.text());
}

async function authorize(changes: Record<string, string> = {}): Promise<Response> {
  const { authorization_endpoint } = await discover();
  return app.request(`${authorization_endpoint}?${authorizeQuery({ scope, nonce: 'nonce-1', ...changes })}`);
}

async function exchange(form: URLSearchParams): Promise<{ status: number; body: Record<string, string> }> {
  const { token_endpoint = '' } = await discover();
  const reply = await app.request(token_endpoint, { method: 'POST', body: form });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

async function codeOf(email: string, changes: Record<string, string> = {}): Promise<string> {
  return redirected(await authorize({ as: email, ...changes })).parameters.code ?? '';
}

async function claimsOf(email: string, changes: Record<string, string> = {}) {
  const { issuer = '', jwks_uri = '' } = await discover();
  const { body } = await exchange(tokenForm(await codeOf(email, changes)));
  const keys = createLocalJWKSet(JSON.parse(await (await app.request(jwks_uri)).text()));
  const { payload } = await jwtVerify(body.id_token ?? '', keys, { issuer, audience, algorithms: ['RS256'] });
  return payload;
}

test('discovery returns the requested origin as the issuer', async () => {
  expect(await discover()).toMatchObject({
    issuer: 'http://localhost:3900/google',
    authorization_endpoint: 'http://localhost:3900/google/o/oauth2/v2/auth',
    token_endpoint: 'http://localhost:3900/google/token',
    jwks_uri: 'http://localhost:3900/google/oauth2/v3/certs',
  });
});

describe('authorization', () => {
  test('the picker says that it is an emulator of Google', async () => {
    const page = await (await authorize()).text();
    expect(page).toContain('This is a local emulator of Google. Nothing leaves this machine');
  });

  test('canceling redirects with access_denied', async () => {
    const page = await (await authorize()).text();
    expect(page).toContain(`error=access_denied&amp;state=${sample.state}`);
  });

  test.each([
    ['an unknown client', { client_id: 'somebody-else' }, 401],
    ['a redirect URI of another host', { redirect_uri: 'https://evil.example/callback' }, 400],
    ['no scope openid', { scope: 'email' }, 400],
    ['no challenge', { code_challenge: '' }, 400],
  ])('a request with %s is refused and never redirected', async (_, changes, status) => {
    const reply = await authorize({ as: 'ada@example.com', ...changes });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('Location')).toBeNull();
  });
});

describe('token', () => {
  test('the ID token verifies against the published keys and carries the claims of its scopes', async () => {
    const claims = await claimsOf('ada@example.com');
    expect(claims).toMatchObject({
      sub: expect.stringMatching(/^\d{21}$/),
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      picture: expect.stringContaining('http://localhost:3900/avatars/'),
      nonce: 'nonce-1',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3599);
  });

  test('a user keeps the subject, and another user has another one', async () => {
    const first = await claimsOf('ada@example.com');
    expect((await claimsOf('ada@example.com')).sub).toBe(first.sub);
    expect((await claimsOf('alan@example.com')).sub).not.toBe(first.sub);
  });

  test('omits email address and name with only the scope openid, and the nonce if none was sent', async () => {
    const claims = await claimsOf('ada@example.com', { scope: 'openid', nonce: '' });
    for (const claim of ['email', 'email_verified', 'name', 'picture', 'nonce']) {
      expect(claims).not.toHaveProperty(claim);
    }
  });

  test('marks an unverified email address', async () => {
    expect(await claimsOf('unverified@example.com')).toMatchObject({ email_verified: false });
  });

  test("contains the key's ID in its header", async () => {
    const { body } = await exchange(tokenForm(await codeOf('ada@example.com')));
    expect(decodeProtectedHeader(body.id_token ?? '')).toMatchObject({ alg: 'RS256', kid: 'stand-in-1' });
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope });
  });

  test.each([
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client', 'Unauthorized'],
    [
      'another grant type',
      { grant_type: 'password' },
      400,
      'unsupported_grant_type',
      'Invalid grant_type: password',
    ],
    ['an unknown code', { code: 'guess' }, 400, 'invalid_grant', 'Malformed auth code.'],
    ['a wrong verifier', { code_verifier: 'x'.repeat(50) }, 400, 'invalid_grant', 'Invalid code verifier.'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant', 'Missing code verifier.'],
    [
      'another redirect URI',
      { redirect_uri: 'http://localhost:3000/x' },
      400,
      'redirect_uri_mismatch',
      'Bad Request',
    ],
  ])('a request with %s is refused', async (_, changes, status, error, error_description) => {
    const reply = await exchange(tokenForm(await codeOf('ada@example.com'), changes));
    expect(reply).toEqual({ status, body: { error, error_description } });
  });

  test('a code works once', async () => {
    const form = tokenForm(await codeOf('ada@example.com'));
    expect((await exchange(form)).status).toBe(200);
    expect((await exchange(form)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
