import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectWithRetry } from '@lectern/shared/db/connect-with-retry.ts';
import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { hasPendingMigrations } from '@lectern/shared/db/migrate.ts';
import { describeStartError } from '@lectern/shared/describe-start-error.ts';
import { type Documentation, readDocumentation } from '@lectern/shared/documentation/built-documentation.ts';
import { DOCUMENTATION_PATH } from '@lectern/shared/domain/web/documentation.ts';
import { embeddingsSettingsOf } from '@lectern/shared/embeddings/embeddings-env.ts';
import { EnvironmentError } from '@lectern/shared/env.ts';
import { createLogger, type Logger } from '@lectern/shared/logger.ts';
import { serveMetrics } from '@lectern/shared/metrics/metrics-server.ts';
import { measurePool } from '@lectern/shared/metrics/pool-metrics.ts';
import { createProcessMetrics } from '@lectern/shared/metrics/process-metrics.ts';
import { measureBacklog } from '@lectern/shared/metrics/store-metrics.ts';
import { createResolveHost } from '@lectern/shared/net/resolve-host.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { createQueueClient } from '@lectern/shared/queues/queue-client.ts';
import { claimTemporaryFolder, removeTemporaryFolder } from '@lectern/shared/temporary-folder.ts';
import { createTracing } from '@lectern/shared/tracing/create-tracing.ts';
import type { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { isSecretOfDatabase, WRONG_SECRET_MESSAGE } from './app-secret.ts';
import { startPlanReconciliation } from './billing/reconcile-plans.ts';
import { type ApiConfig, readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import type { App } from './http/app-env.ts';
import { createRateLimits } from './http/middleware/rate-limits.ts';
import { ConcurrencyLimit } from './http/server/concurrency-limit.ts';
import { createDrain } from './http/server/drain.ts';
import { type Fetch, serveHttp } from './http/server/serve-http.ts';
import { createStartingApp } from './http/server/starting-app.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import { createIdentityProviders } from './providers/identity-providers.ts';
import type { Payments } from './providers/payments.ts';
import { createStripe } from './providers/stripe.ts';

const MAX_SHUTDOWN_MS = 20_000;
/** A new document waits this long for its host name at most; the workers check it again. */
const MAX_RESOLVE_MS = 1_500;
/** Requests are answered within two seconds even when the database is unavailable; statements have five. */
const DATABASE = {
  maxConnections: 20,
  minConnections: 10,
  connectTimeoutMs: 1_800,
  statementTimeoutMs: 5_000,
};
const ROOT = join(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger({ service: 'api', level: config.LOG_LEVEL });
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const started = Promise.withResolvers<App['fetch']>();
  let fetch: Fetch = createStartingApp(started.promise).fetch;
  let release = async () => {};
  const concurrencyLimit = new ConcurrencyLimit({ trustedProxies: config.TRUSTED_PROXIES });
  const server = await serveHttp((request, env) => fetch(request, env), config.PORT, concurrencyLimit);
  const drain = createDrain(server);

  /** Stays up while the load balancer notices, then finishes the requests in progress and closes connections. */
  const stop = async () => {
    if (draining.signal.aborted) return;
    draining.abort();
    drain.begin();
    await setTimeout(config.API_DRAIN_SECONDS * 1_000);
    stopping.abort();
    void setTimeout(MAX_SHUTDOWN_MS, null, { ref: false }).then(() => process.exit(1));
    await drain.end();
    await release();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);

  // A killed process leaves its uploads and packs there; the next one removes them.
  const temporaryFolder = await claimTemporaryFolder(tmpdir(), 'api');
  process.env.TMPDIR = temporaryFolder;
  const connected = await connect(config, logger, { draining: draining.signal, stopping: stopping.signal });
  if (connected.deps.metrics) concurrencyLimit.measure(connected.deps.metrics);
  release = async () => {
    await connected.release();
    await removeTemporaryFolder(temporaryFolder);
  };
  const { fetch: serve } = createApp({
    ...connected.deps,
    recordVerified: (token, userId) => concurrencyLimit.recordVerified(token, userId),
  });
  fetch = serve;
  started.resolve(serve);
  logger.info({ port: config.PORT, publicUrl: config.PUBLIC_URL }, 'api started');
  process.send?.('ready');
}

/** Connects the database, the queue and other dependencies; `release` closes them. */
async function connect(
  config: ApiConfig,
  logger: Logger,
  { draining, stopping }: { readonly draining: AbortSignal; readonly stopping: AbortSignal },
): Promise<{ deps: Deps; release: () => Promise<void> }> {
  const dataSource = createDataSource(config.DATABASE_URL, {
    ...DATABASE,
    applicationName: 'lectern-api',
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  await connectWithRetry(dataSource, { logger, signal: draining });
  await checkAppSecret(config, dataSource, logger);
  const transact = dataSource.transaction;
  const metrics = config.API_METRICS_PORT === undefined ? null : createProcessMetrics('api');
  const backend = createQueueBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL });
  const tracing = await createTracing('api', config);
  const queue = createQueueClient(backend, logger, tracing);
  const relay = createOutboxRelay({ transact, queue, logger });
  const deps: Deps = {
    dataSource,
    queue,
    countUse: createRateLimits(dataSource),
    logger,
    draining,
    stopping,
    relayOutbox: relay.start,
    identityProviders: createIdentityProviders(config),
    payments: createPayments(config),
    metrics,
    tracing,
    embedding: await createEmbedding(config),
    now: () => new Date(),
    ...settingsOf(config),
  };
  const plans = startPlanReconciliation({ ...deps, db: dataSource, transact });
  const metricsServer = metrics && (await startMetricsServer(metrics, deps, config.API_METRICS_PORT));
  const release = async () => {
    metricsServer?.close();
    await plans?.stop();
    await relay.idle();
    await queue.close();
    await dataSource.destroy();
    await tracing?.close();
  };
  return { deps, release };
}

async function checkAppSecret(config: ApiConfig, dataSource: DataSource, logger: Logger): Promise<void> {
  // Without its table, the migration is still to run; `/readyz` reports that.
  if (await hasPendingMigrations(dataSource)) return;
  if (await isSecretOfDatabase(dataSource, config.APP_SECRET)) return;
  if (config.NODE_ENV === 'production') throw new EnvironmentError(WRONG_SECRET_MESSAGE);
  logger.error(WRONG_SECRET_MESSAGE);
}

async function startMetricsServer(metrics: Registry, deps: Deps, port = 0): Promise<Server> {
  measurePool(metrics, deps.dataSource);
  measureBacklog(metrics, deps);
  return serveMetrics(metrics, port);
}

/** Null without STRIPE_SECRET_KEY; plans then never change. */
function createPayments(config: ApiConfig): Payments | null {
  if (config.STRIPE_SECRET_KEY === undefined) return null;
  return createStripe({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    prices: { year: config.STRIPE_PRICE_YEAR ?? '', month: config.STRIPE_PRICE_MONTH ?? '' },
    url: config.STRIPE_URL,
  });
}

/** Null when embeddings are off; their library is then not loaded. */
async function createEmbedding(config: ApiConfig) {
  const endpoint = embeddingsSettingsOf(config);
  if (endpoint === null) return null;
  const { createOpenAiCompatibleEmbedder } = await import(
    '@lectern/shared/embeddings/openai-compatible-embedder.ts'
  );
  return {
    embedder: createOpenAiCompatibleEmbedder(endpoint),
    waitMs: config.EMBEDDINGS_WAIT_MS,
    weight: config.EMBEDDINGS_WEIGHT,
  };
}

function settingsOf(config: ApiConfig) {
  const documentation = readDocumentation(join(ROOT, 'docs/dist/documentation.json'));
  return {
    publicUrl: config.PUBLIC_URL,
    appSecret: config.APP_SECRET,
    trustedProxies: config.TRUSTED_PROXIES,
    plans: config.PLANS,
    crawlAllowedHosts: config.CRAWL_ALLOWED_HOSTS,
    canSendEmail: config.SMTP_URL !== undefined,
    resolveHost: createResolveHost({ deadlineMs: MAX_RESOLVE_MS }),
    site: {
      companyName: config.COMPANY_NAME,
      companyCity: config.COMPANY_CITY ?? null,
      supportEmail: config.SUPPORT_EMAIL ?? null,
      connectorPackage: config.CONNECTOR_PACKAGE ?? null,
      hasBilling: config.STRIPE_SECRET_KEY !== undefined && config.PLANS === 'on',
      maxPagesPerSource: config.MAX_PAGES_PER_SOURCE,
    },
    sample: sampleOf(config, documentation),
    documentation,
    webRoot: join(ROOT, 'web/dist'),
    connectorPath: join(ROOT, 'connector/dist/connector.tgz'),
  };
}

/** The operator's sample and Lectern's documentation; the sample answers questions about both. */
function sampleOf(
  { SAMPLE_URL, SAMPLE_NAME, PUBLIC_URL }: ApiConfig,
  documentation: Documentation | null,
): Deps['sample'] {
  const urls = [SAMPLE_URL ?? [], documentation ? PUBLIC_URL + DOCUMENTATION_PATH : []].flat();
  if (urls.length === 0) return null;
  return { name: SAMPLE_URL ? SAMPLE_NAME : 'Lectern documentation', urls };
}

main().catch((error: unknown) => {
  // Stopped while waiting for the database: not a failure.
  if (error instanceof Error && error.name === 'AbortError') return;
  const reason = describeStartError(error, process.env, ['PORT', 'API_METRICS_PORT']);
  process.stderr.write(`Could not start the API: ${reason}\n`);
  process.exit(1);
});
