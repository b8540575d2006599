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

const SCOPES = ['read:user', 'user:email'];

const profile = z.object({
  id: z.int().positive(),
  name: z.string().nullish(),
  avatar_url: z.url({ protocol: /^https?$/ }).nullish(),
});

const emails = z.array(z.object({ email: emailAddress, primary: z.boolean(), verified: z.boolean() }));

/**
 * Sign-in with GitHub (https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps).
 * Uses the verified primary email address, because the one in the profile is not verified.
 */
export function createGithub(options: RegisteredApp & { url: string; apiUrl: string }): IdentityProvider {
  const client = createOAuthClient('github', options);
  return {
    name: 'github',
    authorizationUrl: async ({ state, codeVerifier }) =>
      client.authorizationUrl(`${options.url}/login/oauth/authorize`, {
        state,
        codeVerifier,
        scopes: SCOPES,
      }),
    async identify(answer) {
      const tokens = await client.exchangeCode(`${options.url}/login/oauth/access_token`, answer);
      return readIdentity(options.apiUrl, tokens.accessToken);
    },
  };
}

async function readIdentity(apiUrl: string, accessToken: string): Promise<Identity> {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${accessToken}`,
    'x-github-api-version': '2022-11-28',
  };
  const [user, addresses] = await Promise.all([
    fetchJson('github', `${apiUrl}/user`, profile, headers),
    fetchJson('github', `${apiUrl}/user/emails?per_page=100`, emails, headers),
  ]);
  const address = addresses.find(({ primary, verified }) => primary && verified);
  if (!address) {
    throw new UnverifiedEmailError(`GitHub user ${user.id} has no verified primary email address`);
  }
  return {
    provider: 'github',
    subject: String(user.id),
    email: address.email.toLowerCase(),
    name: user.name?.trim() || null,
    avatarUrl: user.avatar_url ?? null,
  };
}
