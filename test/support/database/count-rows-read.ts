import type { Db } from '@lectern/shared/db/data-source.ts';

/** Runs a query in the transaction of `db`, and counts the rows of `tables` that PostgreSQL reads for it. */
export async function countRowsRead<Result>(
  db: Db,
  tables: readonly string[],
  query: (db: Db) => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  const before = await readStatistics(db, tables);
  const result = await query(db);
  return { result, rows: (await readStatistics(db, tables)) - before };
}

/** Includes earlier transactions on the connection, until PostgreSQL has moved their statistics to the shared ones. */
async function readStatistics(db: Db, tables: readonly string[]): Promise<number> {
  const [{ rows }] = await db.query(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_all_tables
      WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows;
}
