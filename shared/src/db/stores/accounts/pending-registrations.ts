import { LessThanOrEqual, MoreThan } from 'typeorm';
import type { Db } from '../../data-source.ts';
import { type PendingRegistration, PendingRegistrationEntity } from '../../entities/pending-registration.ts';

/** Stores a first sign-in that lacks a full name. */
export async function insertPendingRegistration(
  db: Db,
  row: Omit<PendingRegistration, 'createdAt'> & { now: Date },
): Promise<void> {
  const { now, ...pending } = row;
  await db.getRepository(PendingRegistrationEntity).insert({ ...pending, createdAt: now });
}

/** Deletes registrations that have expired by `now`. */
export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await db.getRepository(PendingRegistrationEntity).delete({ expiresAt: LessThanOrEqual(now) });
}

/** The pending registration of a token's hash at `now`; null if used, expired or unknown. */
export async function findPendingRegistration(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<PendingRegistration | null> {
  return db.getRepository(PendingRegistrationEntity).findOneBy({ tokenHash, expiresAt: MoreThan(now) });
}

/** Consumes the pending registration. Of two concurrent calls, only one gets it. */
export async function takePendingRegistration(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<PendingRegistration | null> {
  const pending = await findPendingRegistration(db, tokenHash, now);
  if (pending === null) return null;
  const { affected } = await db.getRepository(PendingRegistrationEntity).delete({ tokenHash });
  return affected === 1 ? pending : null;
}
