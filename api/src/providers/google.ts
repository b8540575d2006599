import { UpstreamError } from '@lectern/shared/errors.ts';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import {
  emailAddress,
  type Identity,
  type IdentityProvider,
  type RegisteredApp,
  UnverifiedEmailError,
} from './identity.ts';
import { createOAuthClient } from './oauth-client.ts';

const SCOPES = ['openid', 'email', 'profile'];
const DISCOVERY_MAX_AGE_MS = 3_600_000;

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: emailAddress,
  email_verified: z.boolean(),
  name: z.string().optional(),
  picture: z.url({ protocol: /^https?$/ }).optional(),
});

interface Discovery extends z.output<typeof discoveryDocument> {
  readonly keys: JWTVerifyGetKey;
}

/**
 * Sign-in with Google (https://developers.google.com/identity/openid-connect/openid-connect). Checks the ID
 * token's signature, issuer, audience, time and nonce.
 */
export function createGoogle(options: RegisteredApp & { issuer: string }): IdentityProvider {
  const client = createOAuthClient('google', options);
  const discover = cachedDiscovery(options.issuer);
  return {
    name: 'google',
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const { authorization_endpoint } = await discover();
      const url = client.authorizationUrl(authorization_endpoint, { state, codeVerifier, scopes: SCOPES });
      url.searchParams.set('nonce', nonce);
      return url;
    },
    async identify({ code, codeVerifier, nonce }) {
      const discovery = await discover();
      const { idToken } = await client.exchangeCode(discovery.token_endpoint, { code, codeVerifier });
      return verifyIdToken(idToken ?? '', discovery, { audience: options.clientId, nonce });
    },
  };
}

function cachedDiscovery(issuer: string): () => Promise<Discovery> {
  let cached: { at: number; discovery: Promise<Discovery> } | null = null;
  return () => {
    if (cached === null || performance.now() - cached.at > DISCOVERY_MAX_AGE_MS) {
      const entry = { at: performance.now(), discovery: fetchDiscovery(issuer) };
      cached = entry;
      entry.discovery.catch(() => {
        if (cached === entry) cached = null;
      });
    }
    return cached.discovery;
  };
}

async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const found = await fetchJson('google', `${issuer}/.well-known/openid-configuration`, discoveryDocument);
  if (found.issuer !== issuer) {
    throw new UpstreamError('google', `Google: the issuer must be ${issuer}, found ${found.issuer}`);
  }
  return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: 10_000 }) };
}

async function verifyIdToken(
  idToken: string,
  discovery: Discovery,
  expected: { audience: string; nonce: string },
): Promise<Identity> {
  try {
    const { payload } = await jwtVerify(idToken, discovery.keys, {
      // Google documents both spellings for its own issuer, with and without the scheme.
      issuer: [discovery.issuer, discovery.issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
      audience: expected.audience,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: 10,
    });
    const found = claims.parse(payload);
    if (found.nonce !== expected.nonce) throw new Error('the nonce does not match this sign-in');
    return toIdentity(found);
  } catch (cause) {
    if (cause instanceof UnverifiedEmailError) throw cause;
    throw new UpstreamError('google', 'Google: the ID token is not valid for this sign-in', { cause });
  }
}

function toIdentity(found: z.output<typeof claims>): Identity {
  if (!found.email_verified) {
    throw new UnverifiedEmailError(`Google user ${found.sub} has no verified email address`);
  }
  return {
    provider: 'google',
    subject: found.sub,
    email: found.email.toLowerCase(),
    name: found.name?.trim() || null,
    avatarUrl: found.picture ?? null,
  };
}
