import type { PoolClient, QueryResult } from 'pg';
import { queryError } from './unavailable.ts';

/**
 * A statement that each connection parses and plans once, for queries of every tool call and every crawled page:
 * PostgreSQL takes a third of the time (measured: 0.10 instead of 0.32 ms for finding the holder of a key). Its name must
 * be unique.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

interface ConnectionEvents {
  readonly onQueryError: (error: unknown) => void;
  readonly onRelease: (connection: Connection) => void;
}

/** A connection borrowed from the pool, until `release`. A lost connection releases itself. */
export class Connection {
  readonly client: PoolClient;
  readonly #events: ConnectionEvents;
  #isReleased = false;

  constructor(client: PoolClient, events: ConnectionEvents) {
    this.client = client;
    this.#events = events;
    // Without a listener, a lost connection would end the process.
    client.on('error', this.#onLost);
  }

  readonly #onLost = (error: Error): void => this.release(error);

  /** The rows of a statement. */
  async query<Rows extends readonly unknown[] = QueryResult['rows']>(
    statement: string | Prepared,
    values: readonly unknown[] = [],
  ): Promise<Rows> {
    const rows: unknown = (await this.#send(statement, values)).rows;
    // Safe: the statement selects the columns of `Rows`.
    return rows as Rows;
  }

  /** The first row of a statement; null without rows. */
  async first<Row>(statement: string | Prepared, values?: readonly unknown[]): Promise<Row | null> {
    const [row] = await this.query<readonly Row[]>(statement, values);
    return row ?? null;
  }

  /** How many rows a statement changed. */
  async execute(statement: string | Prepared, values: readonly unknown[] = []): Promise<number> {
    const { rowCount } = await this.#send(statement, values);
    return rowCount ?? 0;
  }

  /** Returns the connection to the pool, which closes it after an error. */
  release(error?: Error): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.client.off('error', this.#onLost);
    this.client.release(error);
    this.#events.onRelease(this);
  }

  async #send(statement: string | Prepared, values: readonly unknown[]): Promise<QueryResult> {
    const { text, name } = typeof statement === 'string' ? { text: statement } : statement;
    try {
      // Another caller may already use its client.
      if (this.#isReleased) throw new Error('The connection to the database is closed');
      return await this.client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      this.#events.onQueryError(error);
      throw queryError(error, text);
    }
  }
}
