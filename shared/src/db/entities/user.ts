/** A person with an account. Identity is the provider's subject (githubId, googleId), never the email. */
export interface User {
  id: number;
  email: string;
  fullName: string;
  /** The provider of the first sign-in. */
  loginType: 'github' | 'google';
  githubId: string | null;
  googleId: string | null;
  isPro: boolean;
  avatarUrl: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  subscriptionStatus: string;
  subscriptionPeriodEnd: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
