/** A first sign-in without a full name yet: single use, valid for 15 minutes, bound to the browser by its token. */
export interface PendingRegistration {
  tokenHash: string;
  provider: 'github' | 'google';
  subject: string;
  email: string;
  /** The name from the provider; null if it returned none. */
  name: string | null;
  avatarUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
}
