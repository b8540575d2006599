import type { Db } from '../../data-source.ts';

export type AuditType =
  | 'registered'
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'session_revoked'
  | 'other_sessions_revoked'
  | 'sign_in_linked'
  | 'sign_in_unlinked'
  | 'account_exported'
  | 'account_deleted'
  | 'api_key_created'
  | 'api_key_revealed'
  | 'api_key_renamed'
  | 'api_key_rotated'
  | 'api_key_deleted'
  | 'collection_deleted'
  | 'collection_restored'
  | 'document_moved'
  | 'document_deleted'
  | 'document_restored'
  | 'document_replaced'
  | 'library_corrected'
  | 'library_correction_deleted'
  | 'trash_emptied'
  | 'pack_imported'
  | 'webhook_created'
  | 'webhook_deleted'
  | 'refresh_url_created'
  | 'refresh_url_revoked'
  | 'plan_changed';

/** Records a security-relevant event. `userId` is null if no user was signed in. `details` contains IDs and never a secret. */
export async function recordAudit(
  db: Db,
  {
    userId,
    type,
    details = {},
  }: {
    userId: number | null;
    type: AuditType;
    details?: Readonly<Record<string, string | number | boolean | null>>;
  },
): Promise<void> {
  await db.query('INSERT INTO audit_events (user_id, type, details) VALUES ($1, $2, $3)', [
    userId,
    type,
    details,
  ]);
}
