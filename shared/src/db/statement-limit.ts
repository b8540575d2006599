import type { Socket } from 'node:net';
import type { Db } from './data-source.ts';

const TRAVEL_MS = 1_000;

/**
 * Runs `work` in the transaction of `db` with statements that may take `limitMs` each, instead of what its pool allows:
 * for the few that change very many rows.
 */
export async function withStatementLimit<Result>(
  db: Db,
  limitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!db.queryRunner) throw new TypeError('Only a transaction has a limit of its own');
  // Safe: TypeORM leaves pg's client untyped, and pg its socket.
  const client = (await db.queryRunner.connect()) as { readonly connection: { readonly stream: Socket } };
  const { stream } = client.connection;
  const usualMs = stream.timeout ?? 0;
  await db.query(`SET LOCAL statement_timeout = ${limitMs}`);
  stream.setTimeout(limitMs + TRAVEL_MS);
  try {
    return await work();
  } finally {
    stream.setTimeout(usualMs);
  }
}
