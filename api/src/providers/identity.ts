import { z } from 'zod';

/** An email address that a provider verified; Zod's own format refuses some that are in use, such as `r&d@example.com`. */
export const emailAddress = z.email({ pattern: z.regexes.unicodeEmail });

export type ProviderName = 'github' | 'google';

/** Display names of providers. */
export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = { github: 'GitHub', google: 'Google' };

/** A user's identity at a provider; provider and subject together are unique. */
export interface Identity {
  readonly provider: ProviderName;
  readonly subject: string;
  /** Verified by the provider, lower case. */
  readonly email: string;
  /** Null when the provider has none. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** The user has no verified email address at the provider. */
export class UnverifiedEmailError extends Error {
  override readonly name = 'UnverifiedEmailError';
}

/** The secrets of one sign-in, each random and used once. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A third party that authenticates users. */
export interface IdentityProvider {
  readonly name: ProviderName;
  /** The URL of the sign-in page. Throws UpstreamError when the provider is unavailable. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /** Exchanges the authorization code for an identity. Throws UpstreamError or UnverifiedEmailError. */
  identify(answer: { code: string; codeVerifier: string; nonce: string }): Promise<Identity>;
}

/** Our application as registered with a provider. */
export interface RegisteredApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}
