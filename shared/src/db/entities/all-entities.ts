import { ApiKeyEntity } from './api-key.ts';
import { AuditEventEntity } from './audit-event.ts';
import { CollectionEntity } from './collection.ts';
import { ConnectionLogEntity } from './connection-log.ts';
import { CrawlScheduleEntity } from './crawl-schedule.ts';
import { DocumentTopicEntity } from './document-topic.ts';
import { DocumentUrlEntity } from './document-url.ts';
import { DocumentVectorsEntity } from './document-vectors.ts';
import { OutboxEntity } from './outbox.ts';
import { PageCacheEntity } from './page-cache.ts';
import { PageVersionEntity } from './page-version.ts';
import { PassageEntity } from './passage.ts';
import { PendingRegistrationEntity } from './pending-registration.ts';
import { PublicPageEntity } from './public-page.ts';
import { RecentDocumentEntity } from './recent-document.ts';
import { SegmentEntity } from './segment.ts';
import { SessionEntity } from './session.ts';
import { SiteCacheEntity } from './site-cache.ts';
import { SitemapCacheEntity } from './sitemap-cache.ts';
import { SitemapSegmentEntity } from './sitemap-segment.ts';
import { SitemapTopicEntity } from './sitemap-topic.ts';
import { StripeEventEntity } from './stripe-event.ts';
import { ToolRunEntity } from './tool-run.ts';
import { ToolUsageEntity } from './tool-usage.ts';
import { UnansweredQuestionEntity } from './unanswered-question.ts';
import { UsageMonthEntity } from './usage-month.ts';
import { UserEntity } from './user.ts';
import { VisionStepEntity } from './vision-step.ts';

/** Every table that TypeORM maps. */
export const ALL_ENTITIES = [
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
