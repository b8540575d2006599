import { EntitySchema } from 'typeorm';

/** A security-relevant event, such as a sign-in or a revealed key. Never contains a secret. */
export interface AuditEvent {
  id: number;
  /** Null if no user was signed in, or the account is deleted. */
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
