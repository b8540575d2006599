import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from './entities/api-key.ts';
import { AuditEventEntity } from './entities/audit-event.ts';
import { CollectionEntity } from './entities/collection.ts';
import { ConnectionLogEntity } from './entities/connection-log.ts';
import { CrawlScheduleEntity } from './entities/crawl-schedule.ts';
import { DocumentTopicEntity } from './entities/document-topic.ts';
import { DocumentUrlEntity } from './entities/document-url.ts';
import { DocumentVectorsEntity } from './entities/document-vectors.ts';
import { OutboxEntity } from './entities/outbox.ts';
import { PageCacheEntity } from './entities/page-cache.ts';
import { PageVersionEntity } from './entities/page-version.ts';
import { PassageEntity } from './entities/passage.ts';
import { PendingRegistrationEntity } from './entities/pending-registration.ts';
import { PublicPageEntity } from './entities/public-page.ts';
import { RecentDocumentEntity } from './entities/recent-document.ts';
import { SegmentEntity } from './entities/segment.ts';
import { SessionEntity } from './entities/session.ts';
import { SiteCacheEntity } from './entities/site-cache.ts';
import { SitemapCacheEntity } from './entities/sitemap-cache.ts';
import { SitemapSegmentEntity } from './entities/sitemap-segment.ts';
import { SitemapTopicEntity } from './entities/sitemap-topic.ts';
import { StripeEventEntity } from './entities/stripe-event.ts';
import { ToolRunEntity } from './entities/tool-run.ts';
import { ToolUsageEntity } from './entities/tool-usage.ts';
import { UnansweredQuestionEntity } from './entities/unanswered-question.ts';
import { UsageMonthEntity } from './entities/usage-month.ts';
import { UserEntity } from './entities/user.ts';
import { VisionStepEntity } from './entities/vision-step.ts';
import { Init1700000000000 } from './migrations/1700000000000-init.ts';
import { PublicPages1700000000001 } from './migrations/1700000000001-public-pages.ts';
import { HostPaces1700000000002 } from './migrations/1700000000002-host-paces.ts';
import { Retries1700000000005 } from './migrations/1700000000005-retries.ts';
import { AccountSafety1700000000010 } from './migrations/1700000000010-account-safety.ts';
import { DocumentVectors1700000000020 } from './migrations/1700000000020-document-vectors.ts';
import { Bin1700000000030 } from './migrations/1700000000030-bin.ts';
import { PageParts1700000000040 } from './migrations/1700000000040-page-parts.ts';
import { PassagesFollowTopics1700000000050 } from './migrations/1700000000050-passages-follow-topics.ts';
import { UnansweredQuestions1700000000060 } from './migrations/1700000000060-unanswered-questions.ts';
import { ToolRuns1700000000085 } from './migrations/1700000000085-tool-runs.ts';
import { SitemapCaches1700000000090 } from './migrations/1700000000090-sitemap-caches.ts';
import { SitemapTurns1700000000091 } from './migrations/1700000000091-sitemap-turns.ts';
import { Claims1700000000095 } from './migrations/1700000000095-claims.ts';
import { Ages1700000000096 } from './migrations/1700000000096-ages.ts';
import { OutboxTraces1700000000098 } from './migrations/1700000000098-outbox-traces.ts';
import { VisionSteps1700000000103 } from './migrations/1700000000103-vision-steps.ts';
import { GatheredBy1700000000104 } from './migrations/1700000000104-gathered-by.ts';
import { UnfinishedSources1700000000105 } from './migrations/1700000000105-unfinished-sources.ts';
import { PageTexts1700000000126 } from './migrations/1700000000126-page-texts.ts';
import { TopicTexts1700000000127 } from './migrations/1700000000127-topic-texts.ts';
import { limitSilence, WatchedPool } from './watched-pool.ts';

const ENTITIES = [
  ApiKeyEntity,
  AuditEventEntity,
  CollectionEntity,
  ConnectionLogEntity,
  CrawlScheduleEntity,
  DocumentTopicEntity,
  DocumentUrlEntity,
  DocumentVectorsEntity,
  OutboxEntity,
  PageCacheEntity,
  PageVersionEntity,
  PassageEntity,
  PendingRegistrationEntity,
  PublicPageEntity,
  RecentDocumentEntity,
  SegmentEntity,
  SessionEntity,
  SiteCacheEntity,
  SitemapCacheEntity,
  SitemapSegmentEntity,
  SitemapTopicEntity,
  StripeEventEntity,
  ToolRunEntity,
  ToolUsageEntity,
  UnansweredQuestionEntity,
  UsageMonthEntity,
  UserEntity,
  VisionStepEntity,
];

/** In the order in which they are run. */
const MIGRATIONS = [
  Init1700000000000,
  PublicPages1700000000001,
  HostPaces1700000000002,
  Retries1700000000005,
  AccountSafety1700000000010,
  DocumentVectors1700000000020,
  Bin1700000000030,
  PageParts1700000000040,
  PassagesFollowTopics1700000000050,
  UnansweredQuestions1700000000060,
  ToolRuns1700000000085,
  SitemapCaches1700000000090,
  SitemapTurns1700000000091,
  Claims1700000000095,
  Ages1700000000096,
  OutboxTraces1700000000098,
  VisionSteps1700000000103,
  GatheredBy1700000000104,
  UnfinishedSources1700000000105,
  PageTexts1700000000126,
  TopicTexts1700000000127,
];

/** What a store needs: the data source's own manager, or the one of a transaction. */
export type Db = EntityManager;

/** Runs `work` in one transaction: all of it is written, or nothing. */
export type Transact = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

export interface DataSourceOptions {
  /** Connections at most; default 10. */
  readonly poolSize?: number;
  /** So many of them are never closed for being idle, as others are after ten seconds; default 0. */
  readonly keptConnections?: number;
  /** The longest that a connection is waited for; default 5 s. */
  readonly connectTimeoutMs?: number;
  /**
   * A statement is cut after it, a connection without an answer a second later, and a transaction in which nothing
   * happens after twice of it: its process hangs, and must not keep its locks. 0 is never; default 15 s.
   */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  readonly onPoolError?: (error: Error) => void;
  /**
   * False when what was committed within the last second may be lost if the database's machine fails, though never in
   * part: for work that is then done again.
   */
  readonly waitsForDisk?: boolean;
}

const TRAVEL_MS = 1_000;

/**
 * A pool of connections to the PostgreSQL at `url`; not connected until `initialize()`. What does not come in time, or
 * not at all, is an UnavailableError by `toUnavailable`.
 */
export function createDataSource(url: string, options: DataSourceOptions = {}): DataSource {
  const { statementTimeoutMs = 15_000 } = options;
  return new DataSource({
    type: 'postgres',
    url,
    driver: Object.create(pg, { Pool: { value: WatchedPool } }),
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'lectern',
    connectTimeoutMS: options.connectTimeoutMs ?? 5_000,
    ...(options.onPoolError ? { poolErrorHandler: options.onPoolError } : {}),
    extra: {
      min: options.keptConnections ?? 0,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
      keepAlive: true,
      ...(statementTimeoutMs > 0 && {
        onConnect: (client: pg.ClientBase) => limitSilence(client, statementTimeoutMs + TRAVEL_MS),
      }),
      ...(options.waitsForDisk === false && { options: '-c synchronous_commit=off' }),
    },
    synchronize: false,
    migrationsRun: false,
    entities: [...ENTITIES],
    migrations: [...MIGRATIONS],
  });
}
