import type { Db } from '@lectern/shared/db/data-source.ts';

/** The number of rows of these tables that the transaction of `db` has read so far. */
export async function countRowsRead(db: Db, tables: readonly string[]): Promise<number> {
  const [{ rows }] = await db.query(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables
      WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows;
}
