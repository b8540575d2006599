import type { PoolConfig } from 'pg';
import { Connection } from './connection.ts';
import {
  ConnectionPool,
  RESPONSE_MARGIN_MS,
  ResponseTimeoutClient,
  type ResponseTimeoutConfig,
} from './connection-pool.ts';
import { isDiskFull } from './unavailable.ts';

/** The database as stores see it: the data source itself, or a transaction. */
export type Db = Pick<Connection, 'query' | 'first' | 'execute'>;

/** Runs `work` in one transaction. */
export type Transact = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface DataSourceOptions {
  /** Default 10. */
  readonly maxConnections?: number;
  /** Connections that stay open when idle; others close after ten seconds. Default 0. */
  readonly minConnections?: number;
  /** How long to wait for a connection. Default 5 s. */
  readonly connectTimeoutMs?: number;
  /**
   * Timeout of a statement. An unresponsive connection fails a second later, and an idle transaction after twice the
   * time, because its process hangs and holds locks. 0 is unlimited. Default 15 s.
   */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onPoolError?: (error: Error) => void;
  /**
   * False if a crash of the database's machine may lose the last second of commits: for work
   * that is repeatable.
   */
  readonly waitForDisk?: boolean;
}

/** A pool of connections to a PostgreSQL database. Each statement outside a transaction takes any of them. */
export class DataSource implements Db {
  readonly pool: ConnectionPool;
  /** Whether a statement of this process failed because the disk of the database is full. See `checkDiskSpace`. */
  isDiskFull = false;
  readonly #borrowed = new Set<Connection>();

  constructor(pool: ConnectionPool) {
    this.pool = pool;
  }

  /** Checks that the database accepts connections. */
  async initialize(): Promise<this> {
    (await this.connect()).release();
    return this;
  }

  /** Borrows a connection, which the caller must release. */
  async connect(): Promise<Connection> {
    const connection = new Connection(await this.pool.connect(), {
      onQueryError: (error) => {
        if (isDiskFull(error)) this.isDiskFull = true;
      },
      onRelease: (released) => this.#borrowed.delete(released),
    });
    this.#borrowed.add(connection);
    return connection;
  }

  query: Db['query'] = (statement, values) =>
    this.#withConnection((connection) => connection.query(statement, values));

  first: Db['first'] = (statement, values) =>
    this.#withConnection((connection) => connection.first(statement, values));

  execute: Db['execute'] = (statement, values) =>
    this.#withConnection((connection) => connection.execute(statement, values));

  /** Runs `work` in a transaction, which is rolled back when `work` rejects. */
  transaction: Transact = (work) =>
    this.#withConnection(async (connection) => {
      await connection.query('BEGIN');
      try {
        const result = await work(connection);
        await connection.query('COMMIT');
        return result;
      } catch (error) {
        // PostgreSQL rolls back the transaction of a lost connection itself.
        await connection.query('ROLLBACK').catch(() => {});
        throw error;
      }
    });

  /** Closes all connections, also borrowed ones. */
  async destroy(): Promise<void> {
    for (const connection of this.#borrowed) connection.release();
    await this.pool.end();
  }

  async #withConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = await this.connect();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }
}

/**
 * A pool of connections to the PostgreSQL at `url`. `toUnavailable` recognizes the errors of a database that is
 * unreachable or too slow.
 */
export function createDataSource(url: string, options: DataSourceOptions = {}): DataSource {
  const { statementTimeoutMs = 15_000 } = options;
  const config: PoolConfig & ResponseTimeoutConfig = {
    connectionString: url,
    Client: ResponseTimeoutClient,
    max: options.maxConnections ?? 10,
    min: options.minConnections ?? 0,
    application_name: options.applicationName ?? 'lectern',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    responseTimeoutMs: statementTimeoutMs && statementTimeoutMs + RESPONSE_MARGIN_MS,
    keepAlive: true,
    ...(options.waitForDisk === false && { options: '-c synchronous_commit=off' }),
  };
  const pool = new ConnectionPool(config);
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', options.onPoolError ?? (() => {}));
  return new DataSource(pool);
}
