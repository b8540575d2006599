import { EntitySchema } from 'typeorm';

/** Something security-relevant that happened: a sign-in, a revealed key. Never carries a secret. */
export interface AuditEvent {
  id: number;
  /** Null when nobody was signed in, or the account is gone. */
  userId: number | null;
  type: string;
  details: Record<string, string | number | boolean | null>;
  createdAt: Date;
}

export const AuditEventEntity = new EntitySchema<AuditEvent>({
  name: 'audit_events',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    userId: { name: 'user_id', type: 'int', nullable: true },
    type: { type: 'text' },
    details: { type: 'jsonb', default: () => "'{}'" },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
