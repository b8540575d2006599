import { type Context, Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Approval, type AuthorizeOptions, answerAuthorize } from './sign-in/authorize.ts';
import { isVerifierRight } from './sign-in/authorize-request.ts';
import { avatarUrl } from './sign-in/avatars.ts';
import { createGrants } from './sign-in/grants.ts';
import { personNumber } from './sign-in/people.ts';
import { isClientAuthentic, type RegisteredClient } from './sign-in/registered-client.ts';

interface TokenError {
  status: 400 | 401;
  error: string;
  error_description: string;
}

const CODE_LIFETIME_MS = 10 * 60_000;
const TOKEN_LIFETIME_SECONDS = 3599;
const KEY_ID = 'stand-in-1';

/**
 * Emulates Google's OpenID Connect (https://developers.google.com/identity/openid-connect/openid-connect):
 * discovery, authorization, token, keys. The issuer is the server's origin plus /google, and the signing key lives as long
 * as the process. `now` is the clock for expiring codes and tokens, in milliseconds.
 */
export function createGoogle(client: RegisteredClient, now: () => number): Hono {
  const codes = createGrants<Approval>('4/0', CODE_LIFETIME_MS, now);
  const keys = generateKeyPair('RS256', { extractable: true });

  const authorize: AuthorizeOptions = {
    provider: 'Google',
    client,
    codes,
    unknownClientStatus: 401,
    requiredScope: 'openid',
    denial: { error: 'access_denied' },
  };
  const exchange = (form: URLSearchParams, authorization: string | undefined): Approval | TokenError => {
    if (!isClientAuthentic(client, authorization, form)) {
      return { status: 401, error: 'invalid_client', error_description: 'Unauthorized' };
    }
    if (form.get('grant_type') !== 'authorization_code') {
      const error_description = `Invalid grant_type: ${form.get('grant_type') ?? ''}`;
      return { status: 400, error: 'unsupported_grant_type', error_description };
    }
    return redeem(codes.take(form.get('code') ?? ''), form);
  };

  return new Hono()
    .get('/.well-known/openid-configuration', (c) => c.json(discovery(issuerOf(c))))
    .get('/oauth2/v3/certs', async (c) => {
      const key = await exportJWK((await keys).publicKey);
      return c.json({ keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] });
    })
    .get('/o/oauth2/v2/auth', (c) => answerAuthorize(c, authorize))
    .post('/token', async (c) => {
      const approval = exchange(new URLSearchParams(await c.req.text()), c.req.header('Authorization'));
      if ('error' in approval) {
        const { status, ...body } = approval;
        return c.json(body, status);
      }
      const issuedAt = Math.floor(now() / 1000);
      const idToken = await new SignJWT(claims(issuerOf(c), client.clientId, approval, issuedAt))
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
        .sign((await keys).privateKey);
      return c.json({
        access_token: `ya29.${crypto.randomUUID()}`,
        expires_in: TOKEN_LIFETIME_SECONDS,
        scope: approval.request.scopes.join(' '),
        token_type: 'Bearer',
        id_token: idToken,
      });
    });
}

function issuerOf(c: Context): string {
  return `${new URL(c.req.url).origin}/google`;
}

function redeem(approval: Approval | null, form: URLSearchParams): Approval | TokenError {
  const refuse = (error: string, error_description: string): TokenError => ({
    status: 400,
    error,
    error_description,
  });
  if (!approval) return refuse('invalid_grant', 'Malformed auth code.');
  if (form.get('redirect_uri') !== approval.request.redirectUri)
    return refuse('redirect_uri_mismatch', 'Bad Request');
  const verifier = form.get('code_verifier');
  if (verifier === null) return refuse('invalid_grant', 'Missing code verifier.');
  if (!isVerifierRight(approval.request.codeChallenge, verifier))
    return refuse('invalid_grant', 'Invalid code verifier.');
  return approval;
}

/** The claims of an ID token. The scopes email and profile add their own. */
function claims(
  issuer: string,
  audience: string,
  { person, request }: Approval,
  issuedAt: number,
): JWTPayload {
  const { name, email } = person;
  const picture = avatarUrl(new URL(issuer).origin, person);
  return {
    iss: issuer,
    aud: audience,
    azp: audience,
    sub: `1${String(personNumber(person)).padStart(20, '0')}`,
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    ...(request.nonce === null ? {} : { nonce: request.nonce }),
    ...(request.scopes.includes('email') ? { email, email_verified: person.isVerified } : {}),
    ...(request.scopes.includes('profile') ? { picture, ...(name === null ? {} : { name }) } : {}),
  };
}

function discovery(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'picture', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
  };
}
