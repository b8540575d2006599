import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { deleteUser, getUser, lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { ConflictError, InvalidInputError } from '@lectern/shared/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Payments } from '../providers/payments.ts';

/**
 * Deletes an account. Throws InvalidInputError unless `confirmation` is its email address, UpstreamError when the
 * subscription could not be canceled, and ConflictError when a checkout starts at the same time.
 */
export async function deleteAccount(
  { db, transact, payments }: Pick<ServiceDeps, 'db' | 'transact'> & { readonly payments: Payments | null },
  user: SessionUser,
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase() !== user.email.toLowerCase()) {
    const message = `Type ${user.email} to confirm the deletion of your account`;
    throw new InvalidInputError(message, { confirmation: message });
  }
  // Cancels the subscription first: nobody could cancel it after the deletion.
  const { stripeCustomerId } = await getUser(db, user.id);
  if (stripeCustomerId !== null) await payments?.deleteCustomer(stripeCustomerId);
  await transact(async (db) => {
    const present = await lockUser(db, user.id);
    if (present.stripeCustomerId !== stripeCustomerId) {
      throw new ConflictError('A payment was started at the same time. Delete the account again');
    }
    await deleteUser(db, present);
    await recordAudit(db, { userId: user.id, type: 'account_deleted' });
  });
}
