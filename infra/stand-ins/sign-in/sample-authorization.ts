import { createHash } from 'node:crypto';
import { localClient } from './registered-client.ts';

/** Values that fit together, for tests of the sign-in stand-ins. */
export const sample = {
  verifier: 'a-verifier-of-more-than-forty-three-characters-1234',
  state: 'state-1',
  redirectUri: 'http://localhost:3000/api/auth/callback',
};

/** The query of a correct authorization request, with changes; an empty value leaves a parameter out. */
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

/** The body of a correct token request with client authentication in it, with changes. */
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

/** The parameters that a redirect brings back to the application. Throws when the reply is no redirect. */
export function redirected(reply: Response): { address: string; parameters: Record<string, string> } {
  const location = reply.headers.get('Location');
  if (location === null) throw new Error(`A redirect was expected, found status ${reply.status}`);
  const url = new URL(location);
  return { address: url.origin + url.pathname, parameters: Object.fromEntries(url.searchParams) };
}
