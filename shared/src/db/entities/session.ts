import { EntitySchema } from 'typeorm';

/** A signed-in browser. Stores only the SHA-256 of the token's secret. */
export interface Session {
  id: string;
  userId: number;
  secretHash: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export const SessionEntity = new EntitySchema<Session>({
  name: 'sessions',
  columns: {
    id: { type: 'text', primary: true },
    userId: { name: 'user_id', type: 'int' },
    secretHash: { name: 'secret_hash', type: 'text' },
    userAgent: { name: 'user_agent', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    lastSeenAt: { name: 'last_seen_at', type: 'timestamptz', default: () => 'now()' },
    expiresAt: { name: 'expires_at', type: 'timestamptz' },
  },
});
