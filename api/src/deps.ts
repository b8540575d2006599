import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import type { Tracing } from '@lectern/shared/tracing/tracing.ts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Sample } from './documents/routes.ts';
import type { CountUse } from './http/middleware/rate-limits.ts';
import type { QuestionEmbedding } from './mcp/meaning/question-vectors.ts';
import type { IdentityProvider } from './providers/identity.ts';
import type { Payments } from './providers/payments.ts';

/** Everything the application is made of; put together in main.ts alone. */
export interface Deps {
  readonly dataSource: DataSource;
  readonly queue: QueueClient;
  readonly countUse: CountUse;
  readonly logger: Logger;
  /** The providers that are configured, in the order of the login page. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Null where no payment provider is configured: everybody stays on their plan. */
  readonly payments: Payments | null;
  /** The origin under which browsers and editors reach this installation. */
  readonly publicUrl: string;
  readonly appSecret: string;
  /** How many proxies in front of us name their clients in X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly plans: 'on' | 'off';
  /** Null where nothing is measured. */
  readonly metrics?: Registry | null;
  /** Null where nothing is traced. */
  readonly tracing?: Tracing | null;
  /** Null where embeddings are off. */
  readonly embedding?: QuestionEmbedding | null;
  /** `host:port` entries that may be fetched although they are private. */
  readonly crawlAllowedHosts: readonly string[];
  readonly site: SiteReply;
  /** Null where no sample documentation is offered. */
  readonly sample: Sample | null;
  /** Places beyond https that avatars come from. */
  readonly imageOrigins: readonly string[];
  /** Fails requests whose reply does not fit its contract. */
  readonly validateReplies: boolean;
  /** Folder of the built web application. */
  readonly webRoot: string;
  /** Path of the packed connector. */
  readonly connectorPath: string;
  /** Brings decided jobs to their queues, soon; returns at once and never throws. */
  readonly relayOutbox: () => void;
  /** Aborted when the process is asked to stop; it serves on for a while, so that whoever balances can go elsewhere. */
  readonly draining?: AbortSignal;
  /** Aborted when what takes long must come to an end, for the process does. */
  readonly stopping: AbortSignal;
  /** The longest that a call of an internal tool waits for its job, in milliseconds, instead of the usual. */
  readonly toolWaitMs?: number;
  readonly now: () => Date;
}
