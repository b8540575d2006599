import { UpstreamError } from '@lectern/shared/errors.ts';
import { withTimeout } from '@lectern/shared/with-timeout.ts';
import { CodeChallengeMethod, OAuth2Client, OAuth2RequestError, type OAuth2Tokens } from 'arctic';
import { PROVIDER_TITLES, type ProviderName, type RegisteredApp } from './identity.ts';

const TIMEOUT_MS = 10_000;

export interface OAuthTokens {
  readonly accessToken: string;
  /** Null unless the provider supports OpenID Connect. */
  readonly idToken: string | null;
}

/** The authorization code flow with PKCE (RFC 7636, S256 only). */
export interface OAuthClient {
  authorizationUrl(
    endpoint: string,
    request: { state: string; codeVerifier: string; scopes: readonly string[] },
  ): URL;
  /** Throws UpstreamError when the provider refuses the code, or sends no valid answer within ten seconds. */
  exchangeCode(endpoint: string, answer: { code: string; codeVerifier: string }): Promise<OAuthTokens>;
}

/** Creates a client for our application registered with `provider`. */
export function createOAuthClient(provider: ProviderName, app: RegisteredApp): OAuthClient {
  const client = new OAuth2Client(app.clientId, app.clientSecret, app.redirectUri);
  return {
    authorizationUrl: (endpoint, { state, codeVerifier, scopes }) =>
      client.createAuthorizationURLWithPKCE(endpoint, state, CodeChallengeMethod.S256, codeVerifier, [
        ...scopes,
      ]),
    async exchangeCode(endpoint, { code, codeVerifier }) {
      try {
        // The library's own requests have no timeout.
        const exchange = client.validateAuthorizationCode(endpoint, code, codeVerifier);
        return readTokens(await withTimeout('Exchanging the code', TIMEOUT_MS, exchange));
      } catch (cause) {
        const reason = cause instanceof OAuth2RequestError ? `refused with "${cause.code}"` : 'failed';
        throw new UpstreamError(provider, `${PROVIDER_TITLES[provider]}: exchanging the code ${reason}`, {
          cause,
        });
      }
    },
  };
}

/** GitHub reports errors with status 200; then the access token is missing and reading it throws. */
function readTokens(tokens: OAuth2Tokens): OAuthTokens {
  return {
    accessToken: tokens.accessToken(),
    idToken: 'id_token' in tokens.data ? tokens.idToken() : null,
  };
}
