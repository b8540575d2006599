import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { correctLibrary } from '../../../contracts/libraries.ts';
import { ConflictError, NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';

/** The URL that a user chose for a library. */
export type StoredCorrection = ReplyInput<typeof correctLibrary>;

const MAX_CORRECTIONS = 1_000;
const COLUMNS = 'id, ecosystem, name, url, created_at AS "createdAt"';

/** The corrections of a user, by name. */
export async function listCorrections(db: Db, userId: number): Promise<StoredCorrection[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM library_corrections WHERE user_id = $1 ORDER BY lower(name), ecosystem LIMIT $2`,
    [userId, MAX_CORRECTIONS],
  );
}

/** Stores the URL that a user chose for a library, instead of an earlier one. Throws ConflictError over the limit. */
export async function saveCorrection(
  db: Db,
  userId: number,
  { ecosystem, name, url }: Pick<StoredCorrection, 'ecosystem' | 'name' | 'url'>,
): Promise<StoredCorrection> {
  const stored = await db.first<StoredCorrection>(
    `INSERT INTO library_corrections (user_id, ecosystem, name, url)
     SELECT $1, $2, $3, $4
      WHERE (SELECT count(*) FROM library_corrections WHERE user_id = $1) < $5
         OR EXISTS (SELECT FROM library_corrections WHERE user_id = $1 AND ecosystem = $2 AND lower(name) = lower($3))
     ON CONFLICT (user_id, ecosystem, lower(name)) DO UPDATE SET url = excluded.url, created_at = now()
     RETURNING ${COLUMNS}`,
    [userId, ecosystem, name, url, MAX_CORRECTIONS],
  );
  if (!stored) throw new ConflictError(`You have ${MAX_CORRECTIONS} library URLs. Remove one first`);
  return stored;
}

/** Deletes a correction of a user. Throws NotFoundError. */
export async function deleteCorrection(db: Db, userId: number, correctionId: number): Promise<void> {
  const count = await db.execute('DELETE FROM library_corrections WHERE id = $1 AND user_id = $2', [
    correctionId,
    userId,
  ]);
  if (count === 0) throw new NotFoundError(`Library URL ${correctionId} not found`);
}
