export type ProviderName = 'github' | 'google';

/** What a provider is called by people. */
export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = { github: 'GitHub', google: 'Google' };

/** Who somebody is, as a provider vouches for it. Provider and subject together are the identity. */
export interface Identity {
  readonly provider: ProviderName;
  readonly subject: string;
  /** Verified by the provider, lower case. */
  readonly email: string;
  /** Null when the provider knows none. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** The provider does not vouch for an e-mail address of this person. */
export class UnverifiedEmailError extends Error {
  override readonly name = 'UnverifiedEmailError';
}

/** The secrets of one sign-in, each random and used once. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A third party that says who somebody is. */
export interface IdentityProvider {
  readonly name: ProviderName;
  /** Where the browser goes to sign in. Throws UpstreamError when the provider cannot be asked. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /** Turns the code that the browser brought back into an identity. Throws UpstreamError or UnverifiedEmailError. */
  identify(answer: { code: string; codeVerifier: string; nonce: string }): Promise<Identity>;
}

/** An application as it is registered at a provider. */
export interface RegisteredApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}
