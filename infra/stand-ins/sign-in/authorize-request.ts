import { createHash } from 'node:crypto';
import { isRegisteredRedirect, type RegisteredClient } from './registered-client.ts';

/** An authorization request that passed every check. */
export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge: string;
  /** Null when the request carries none; only OpenID Connect has one. */
  nonce: string | null;
}

/** A request that cannot be answered by a redirect, because client or address are not to be trusted. */
export interface RefusedRequest {
  status: 400 | 401 | 404;
  error: string;
  explanation: string;
}

/** RFC 7636, 4.2: the base64url form of a SHA-256 digest. */
const challengeShape = /^[A-Za-z0-9_-]{43}$/;
/** RFC 7636, 4.1. */
const verifierShape = /^[A-Za-z0-9\-._~]{43,128}$/;

/**
 * Checks the query of an authorization request. `unknownClientStatus` is what this provider answers when it
 * does not know the client. Beyond what the providers insist on, `state` and PKCE with S256 are required.
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
    return refuse('redirect_uri_mismatch', 'The redirect_uri is not an address of this application');
  }
  if ((query.get('response_type') ?? 'code') !== 'code') {
    return refuse('unsupported_response_type', 'The response_type must be code');
  }
  if (state === '') return refuse('invalid_request', 'The state parameter is missing');
  if (query.get('code_challenge_method') !== 'S256' || !challengeShape.test(codeChallenge)) {
    return refuse('invalid_request', 'A code_challenge of 43 characters with method S256 is needed');
  }
  const scopes = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  return { redirectUri, state, scopes, codeChallenge, nonce: query.get('nonce') };
}

/** Tells whether the verifier of a token request is the one whose challenge came with the authorization. */
export function isVerifierRight(codeChallenge: string, verifier: string): boolean {
  if (!verifierShape.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === codeChallenge;
}

/** The address the browser goes back to with these parameters and the state of the request. */
export function redirectBack(request: AuthorizeRequest, parameters: Record<string, string>): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('state', request.state);
  return url.href;
}
