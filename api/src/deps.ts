import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type { DataSource, Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import type { Tracing } from '@lectern/shared/tracing/active-span.ts';
import type { Registry } from 'prom-client';
import type { AuthCookies } from './auth/auth-cookies.ts';
import type { ClientAddress } from './http/middleware/client-address.ts';
import type { CountUse } from './http/middleware/rate-limits.ts';
import type { QuestionEmbedding } from './mcp/vectors/question-vectors.ts';
import type { IdentityProvider } from './providers/identity.ts';
import type { Payments } from './providers/payments.ts';

/** Documentation that new users can add in one click. */
export interface Sample {
  readonly name: string;
  readonly urls: readonly string[];
}

/** Dependencies of the application, created only in main.ts. */
export interface Deps {
  readonly dataSource: DataSource;
  readonly queue: QueueClient;
  readonly countUse: CountUse;
  readonly logger: Logger;
  /** Configured providers, in the order of the login page. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Null when no payment provider is configured; plans then never change. */
  readonly payments: Payments | null;
  /** The origin at which browsers and editors reach this installation. */
  readonly publicUrl: string;
  readonly appSecret: string;
  /** Number of reverse proxies that append to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly plans: 'on' | 'off';
  /** Registers the user of a valid API key or session token with the concurrency limit. */
  readonly recordVerified?: (token: string, userId: number) => void;
  /** Null when metrics are off. */
  readonly metrics?: Registry | null;
  /** Null when tracing is off. */
  readonly tracing?: Tracing | null;
  /** Null when embeddings are off. */
  readonly embedding?: QuestionEmbedding | null;
  /** Private `host:port` entries that may be fetched. */
  readonly crawlAllowedHosts: readonly string[];
  /** Resolves the hosts of new documents; null when they are not checked. */
  readonly resolveHost?: ResolveHost | null;
  /** Whether the workers send emails. Default false. */
  readonly canSendEmail?: boolean;
  readonly site: SiteReply;
  /** Null when no sample documentation is offered. */
  readonly sample: Sample | null;
  /** The documentation of Lectern; null when it is not built. */
  readonly documentation?: Documentation | null;
  /** The folder of the built web application. */
  readonly webRoot: string;
  /** The path of the packed connector. */
  readonly connectorPath: string;
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
  /** Aborted when shutdown begins; requests are still served until the load balancer has noticed. */
  readonly draining?: AbortSignal;
  /** Aborted when long-running work must end because the process stops. */
  readonly stopping: AbortSignal;
  /** How long an internal tool waits for its job, in milliseconds; by default slightly longer than the job's own limit. */
  readonly toolWaitMs?: number;
  /** How long an agent waits for a page to be fetched, in milliseconds; 12 s by default. */
  readonly liveWaitMs?: number;
  readonly now: () => Date;
}

/** The dependencies in the form that routes need. */
export interface RouteDeps extends Deps {
  readonly db: Db;
  readonly transact: Transact;
  readonly cookies: AuthCookies;
  readonly clientAddress: ClientAddress;
}

/** The dependencies of most services. */
export type ServiceDeps = Pick<RouteDeps, 'db' | 'transact' | 'plans' | 'relayOutbox'>;
