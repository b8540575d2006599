import { EntitySchema } from 'typeorm';

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

export const PendingRegistrationEntity = new EntitySchema<PendingRegistration>({
  name: 'pending_registrations',
  columns: {
    tokenHash: { name: 'token_hash', type: 'text', primary: true },
    provider: { type: 'text' },
    subject: { type: 'text' },
    email: { type: 'text' },
    name: { type: 'text', nullable: true },
    avatarUrl: { name: 'avatar_url', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
