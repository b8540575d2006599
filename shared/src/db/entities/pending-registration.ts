import { EntitySchema } from 'typeorm';

/** A first sign-in that still lacks a full name: single use, 15 minutes, bound to the browser by its token. */
export interface PendingRegistration {
  tokenHash: string;
  provider: 'github' | 'google';
  subject: string;
  email: string;
  /** The name the provider gave; null when it gave none. */
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
