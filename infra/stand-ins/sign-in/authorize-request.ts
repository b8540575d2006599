import { createHash } from 'node:crypto';
import { isRegisteredRedirect, type RegisteredClient } from './registered-client.ts';

/** A valid authorization request. */
export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge: string;
  /** OpenID Connect only; null without one. */
  nonce: string | null;
}

/** A request that must not redirect, because its client or redirect URI is not trusted. */
export interface RefusedRequest {
  status: 400 | 401 | 404;
  error: string;
  explanation: string;
}

/** RFC 7636, 4.2: the base64url form of a SHA-256 digest. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636, 4.1. */
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

/**
 * Checks the query of an authorization request. `unknownClientStatus` is the provider's status for an unknown client. Unlike
 * the real providers, it requires `state` and PKCE with S256.
 */
export function readAuthorizeRequest(
  query: URLSearchParams,
  client: RegisteredClient,
  unknownClientStatus: 401 | 404,
): AuthorizeRequest | RefusedRequest {
  const refuse = (error: string, explanation: string): RefusedRequest => ({
    status: error === 'invalid_client' ? unknownClientStatus : 400,
    error,
    explanation,
  });
  const redirectUri = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  const codeChallenge = query.get('code_challenge') ?? '';

  if (query.get('client_id') !== client.clientId) {
    return refuse('invalid_client', 'No application is registered under this client_id');
  }
  if (!isRegisteredRedirect(client, redirectUri)) {
    return refuse('redirect_uri_mismatch', 'The redirect_uri is not registered for this application');
  }
  if ((query.get('response_type') ?? 'code') !== 'code') {
    return refuse('unsupported_response_type', 'The response_type must be code');
  }
  if (state === '') return refuse('invalid_request', 'The state parameter is missing');
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(codeChallenge)) {
    return refuse('invalid_request', 'A code_challenge of 43 characters with method S256 is required');
  }
  const scopes = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  return { redirectUri, state, scopes, codeChallenge, nonce: query.get('nonce') };
}

/** Checks the verifier of a token request against the challenge of the authorization. */
export function isVerifierRight(codeChallenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === codeChallenge;
}

/** The redirect URL with these parameters and the request's state. */
export function redirectBack(request: AuthorizeRequest, parameters: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('state', request.state);
  return url.href;
}
