import { ApiKeyEntity } from './api-key.ts';
import { CollectionEntity } from './collection.ts';
import { DocumentUrlEntity } from './document-url.ts';
import { OutboxEntity } from './outbox.ts';
import { PendingRegistrationEntity } from './pending-registration.ts';
import { RecentDocumentEntity } from './recent-document.ts';
import { SessionEntity } from './session.ts';
import { ToolRunEntity } from './tool-run.ts';
import { UserEntity } from './user.ts';

/** The tables that TypeORM maps. Others are only used in SQL. */
export const ALL_ENTITIES = [
  ApiKeyEntity,
  CollectionEntity,
  DocumentUrlEntity,
  OutboxEntity,
  PendingRegistrationEntity,
  RecentDocumentEntity,
  SessionEntity,
  ToolRunEntity,
  UserEntity,
];
