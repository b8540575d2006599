import { ApiKeyEntity } from './api-key.ts';
import { AuditEventEntity } from './audit-event.ts';
import { CollectionEntity } from './collection.ts';
import { DocumentTopicEntity } from './document-topic.ts';
import { DocumentUrlEntity } from './document-url.ts';
import { OutboxEntity } from './outbox.ts';
import { PageCacheEntity } from './page-cache.ts';
import { PassageEntity } from './passage.ts';
import { PendingRegistrationEntity } from './pending-registration.ts';
import { RecentDocumentEntity } from './recent-document.ts';
import { SessionEntity } from './session.ts';
import { StripeEventEntity } from './stripe-event.ts';
import { ToolRunEntity } from './tool-run.ts';
import { UserEntity } from './user.ts';

/** The tables that TypeORM maps. Others are only used in SQL. */
export const ALL_ENTITIES = [
  ApiKeyEntity,
  AuditEventEntity,
  CollectionEntity,
  DocumentTopicEntity,
  DocumentUrlEntity,
  OutboxEntity,
  PageCacheEntity,
  PassageEntity,
  PendingRegistrationEntity,
  RecentDocumentEntity,
  SessionEntity,
  StripeEventEntity,
  ToolRunEntity,
  UserEntity,
];
