import type { Deps } from '../../../api/src/deps.ts';
import type { IdentityProvider } from '../../../api/src/providers/identity.ts';
import { createIdentityProviders } from '../../../api/src/providers/identity-providers.ts';
import { LOCAL_CLIENT } from '../../../infra/stand-ins/local-credentials.ts';
import { type RunningStandIns, startStandIns } from '../../../infra/stand-ins/stand-ins.ts';
import { startTestApi, type TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

/** An API with local emulators of GitHub and Google sign-in. */
export interface SignInApi {
  readonly api: TestApi;
  /** The origin of both providers. */
  readonly providerOrigin: string;
  /** Approves the authorization URL `left` as `email`. Returns the URL to which the provider redirects. */
  approve(left: string, email: string): Promise<URL>;
  /** Starts a sign-in and approves it as `email`. Returns the callback URL. */
  leave(browser: TestBrowser, provider: string, email: string): Promise<URL>;
  close(): Promise<void>;
}

/** Follows the provider's redirect to the callback URL. */
export function returnFromProvider(browser: TestBrowser, callback: URL): Promise<Response> {
  return browser.request(callback.pathname + callback.search);
}

/** Starts the local emulators and an API that uses them; `overrides` replace single dependencies. */
export async function startSignInApi(overrides: Partial<Deps> = {}): Promise<SignInApi> {
  const standIns = await startStandIns({ port: 0 });
  const api = await startTestApi((publicUrl) => ({
    identityProviders: providersAt(standIns, overrides.publicUrl ?? publicUrl),
    ...overrides,
  }));
  const approve = async (left: string, email: string) => {
    const authorize = new URL(left);
    authorize.searchParams.set('as', email);
    const approved = await fetch(authorize, { redirect: 'manual' });
    return new URL(approved.headers.get('location') ?? '');
  };
  return {
    api,
    providerOrigin: standIns.origin,
    approve,
    async leave(browser, provider, email) {
      const left = await browser.request(`/api/auth/${provider}`);
      return approve(left.headers.get('location') ?? '', email);
    },
    async close() {
      await api.close();
      await standIns.close();
    },
  };
}

/** The emulators of GitHub and Google as identity providers of the API at `publicUrl`. */
export function providersAt({ origin }: RunningStandIns, publicUrl: string): IdentityProvider[] {
  return createIdentityProviders({
    PUBLIC_URL: publicUrl,
    GITHUB_CLIENT_ID: LOCAL_CLIENT.clientId,
    GITHUB_CLIENT_SECRET: LOCAL_CLIENT.clientSecret,
    GITHUB_URL: `${origin}/github`,
    GITHUB_API_URL: `${origin}/github/api`,
    GOOGLE_CLIENT_ID: LOCAL_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: LOCAL_CLIENT.clientSecret,
    GOOGLE_URL: `${origin}/google`,
  });
}
