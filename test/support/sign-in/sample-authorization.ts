import { createHash } from 'node:crypto';
import { localClient } from '../../../infra/stand-ins/sign-in/registered-client.ts';

/** Matching values for tests of the emulated providers. */
export const sample = {
  verifier: 'a-verifier-of-more-than-forty-three-characters-1234',
  state: 'state-1',
  redirectUri: 'http://localhost:3000/api/auth/callback',
};

/** Returns the query of a valid authorization request with changes. An empty value omits the parameter. */
export function authorizeQuery(changes: Readonly<Record<string, string>> = {}): string {
  const parameters = {
    client_id: localClient.clientId,
    redirect_uri: sample.redirectUri,
    response_type: 'code',
    state: sample.state,
    code_challenge: createHash('sha256').update(sample.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
}

/** Returns the body of a valid token request with changes. */
export function tokenForm(code: string, changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  const parameters = {
    grant_type: 'authorization_code',
    client_id: localClient.clientId,
    client_secret: localClient.clientSecret,
    code,
    redirect_uri: sample.redirectUri,
    code_verifier: sample.verifier,
    ...changes,
  };
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** Returns the parameters of a redirect to the application. Throws if the response is not a redirect. */
export function redirected(reply: Response): { redirectUri: string; parameters: Record<string, string> } {
  const location = reply.headers.get('Location');
  if (location === null) throw new Error(`Expected a redirect, but got status ${reply.status}`);
  const url = new URL(location);
  return { redirectUri: url.origin + url.pathname, parameters: Object.fromEntries(url.searchParams) };
}
