import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectionPool, RESPONSE_MARGIN_MS, ResponseTimeoutClient } from './connection-pool.ts';
import { DiskSpaceMonitor } from './disk-space-monitor.ts';
import { ALL_ENTITIES } from './entities/all-entities.ts';
import { InitialSchema1700000000128 } from './migrations/1700000000128-initial-schema.ts';
import { AnyFormatInPublicPages1700000000129 } from './migrations/1700000000129-any-format-in-public-pages.ts';
import { AppSecretCanary1700000000130 } from './migrations/1700000000130-app-secret-canary.ts';
import { PagesOverLimit1700000000131 } from './migrations/1700000000131-pages-over-limit.ts';
import { ScheduledRefresh1700000000132 } from './migrations/1700000000132-scheduled-refresh.ts';
import { ApiKeyScopes1700000000133 } from './migrations/1700000000133-api-key-scopes.ts';
import { IdempotencyKeys1700000000134 } from './migrations/1700000000134-idempotency-keys.ts';
import { SegmentsInParts1700000000135 } from './migrations/1700000000135-segments-in-parts.ts';
import { PageChanges1700000000138 } from './migrations/1700000000138-page-changes.ts';
import { CrawledPaths1700000000141 } from './migrations/1700000000141-crawled-paths.ts';
import { RefreshUrls1700000000142 } from './migrations/1700000000142-refresh-urls.ts';
import { Notifications1700000000143 } from './migrations/1700000000143-notifications.ts';
import { NotificationTries1700000000144 } from './migrations/1700000000144-notification-tries.ts';
import { Libraries1700000000145 } from './migrations/1700000000145-libraries.ts';
import { PageTokens1700000000146 } from './migrations/1700000000146-page-tokens.ts';
import { ToolCalls1700000000150 } from './migrations/1700000000150-tool-calls.ts';
import { LibraryCorrections1700000000151 } from './migrations/1700000000151-library-corrections.ts';
import { Packs1700000000152 } from './migrations/1700000000152-packs.ts';
import { SearchEverything1700000000153 } from './migrations/1700000000153-search-everything.ts';
import { DocumentTokens1700000000154 } from './migrations/1700000000154-document-tokens.ts';
import { RotatedKeys1700000000155 } from './migrations/1700000000155-rotated-keys.ts';
import { TrashCounts1700000000156 } from './migrations/1700000000156-trash-counts.ts';
import { VectorsInParts1700000000157 } from './migrations/1700000000157-vectors-in-parts.ts';

/** In the order in which they run. */
const MIGRATIONS = [
  InitialSchema1700000000128,
  AnyFormatInPublicPages1700000000129,
  AppSecretCanary1700000000130,
  PagesOverLimit1700000000131,
  ScheduledRefresh1700000000132,
  ApiKeyScopes1700000000133,
  IdempotencyKeys1700000000134,
  SegmentsInParts1700000000135,
  PageChanges1700000000138,
  CrawledPaths1700000000141,
  RefreshUrls1700000000142,
  Notifications1700000000143,
  NotificationTries1700000000144,
  Libraries1700000000145,
  PageTokens1700000000146,
  ToolCalls1700000000150,
  LibraryCorrections1700000000151,
  Packs1700000000152,
  SearchEverything1700000000153,
  DocumentTokens1700000000154,
  RotatedKeys1700000000155,
  TrashCounts1700000000156,
  VectorsInParts1700000000157,
];

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
    migrations: MIGRATIONS,
  });
}
