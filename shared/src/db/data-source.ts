import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectionPool, RESPONSE_MARGIN_MS, ResponseTimeoutClient } from './connection-pool.ts';
import { DiskSpaceMonitor } from './disk-space-monitor.ts';
import { ALL_ENTITIES } from './entities/all-entities.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';

/** The database as stores see it: the data source's own manager, or a transaction. */
export type Db = EntityManager;

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

/**
 * A pool of connections to the PostgreSQL at `url`. Call `initialize()` to connect. `toUnavailable` recognizes the errors
 * of a database that is unreachable or too slow.
 */
export function createDataSource(url: string, options: DataSourceOptions = {}): DataSource {
  const { statementTimeoutMs = 15_000 } = options;
  return new DataSource({
    type: 'postgres',
    url,
    driver: Object.create(pg, { Pool: { value: ConnectionPool } }),
    poolSize: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? 'lectern',
    connectTimeoutMS: options.connectTimeoutMs ?? 5_000,
    ...(options.onPoolError ? { poolErrorHandler: options.onPoolError } : {}),
    extra: {
      Client: ResponseTimeoutClient,
      min: options.minConnections ?? 0,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
      responseTimeoutMs: statementTimeoutMs && statementTimeoutMs + RESPONSE_MARGIN_MS,
      keepAlive: true,
      ...(options.waitForDisk === false && { options: '-c synchronous_commit=off' }),
    },
    logger: new DiskSpaceMonitor(),
    synchronize: false,
    migrationsRun: false,
    entities: ALL_ENTITIES,
    migrations: [...ALL_MIGRATIONS],
  });
}
