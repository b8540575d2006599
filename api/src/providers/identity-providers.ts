import { createGithub } from './github.ts';
import { createGoogle } from './google.ts';
import type { IdentityProvider } from './identity.ts';

/** Settings of the sign-in providers. */
export interface ProviderSettings {
  readonly PUBLIC_URL: string;
  readonly GITHUB_CLIENT_ID?: string | undefined;
  readonly GITHUB_CLIENT_SECRET?: string | undefined;
  readonly GITHUB_URL: string;
  readonly GITHUB_API_URL: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly GOOGLE_URL: string;
}

/** Creates the providers that have credentials, in the order of the login page. */
export function createIdentityProviders(settings: ProviderSettings): IdentityProvider[] {
  const redirectUri = (name: string) => `${settings.PUBLIC_URL}/api/auth/${name}/callback`;
  const providers: IdentityProvider[] = [];
  if (settings.GITHUB_CLIENT_ID && settings.GITHUB_CLIENT_SECRET) {
    providers.push(
      createGithub({
        clientId: settings.GITHUB_CLIENT_ID,
        clientSecret: settings.GITHUB_CLIENT_SECRET,
        redirectUri: redirectUri('github'),
        url: settings.GITHUB_URL,
        apiUrl: settings.GITHUB_API_URL,
      }),
    );
  }
  if (settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET) {
    providers.push(
      createGoogle({
        clientId: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        redirectUri: redirectUri('google'),
        issuer: settings.GOOGLE_URL,
      }),
    );
  }
  return providers;
}
