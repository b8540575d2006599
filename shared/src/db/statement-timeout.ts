import { Connection } from './connection.ts';
import { RESPONSE_MARGIN_MS, ResponseTimeoutClient } from './connection-pool.ts';
import type { Db } from './data-source.ts';

/**
 * Runs `work` in the transaction `db` with another timeout for each statement than its pool has. For the few statements
 * that change very many rows.
 */
export async function withStatementTimeout<Result>(
  db: Db,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(db instanceof Connection))
    throw new TypeError('A statement timeout can only be changed in a transaction');
  const { client } = db;
  if (!(client instanceof ResponseTimeoutClient)) throw new TypeError('Not a client of createDataSource');
  await db.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
  return client.withResponseTimeout(timeoutMs + RESPONSE_MARGIN_MS, work);
}
