import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import { connectWithRetry } from '@lectern/shared/db/connect-with-retry.ts';
import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { readDocumentation } from '@lectern/shared/documentation/built-documentation.ts';
import { embeddingsSettingsOf } from '@lectern/shared/embeddings/embeddings-env.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { serveMetrics } from '@lectern/shared/metrics/metrics-server.ts';
import { measureLoad, measurePool } from '@lectern/shared/metrics/pool-metrics.ts';
import { createProcessMetrics } from '@lectern/shared/metrics/process-metrics.ts';
import {
  measureCrawls,
  measureJobs,
  measureTemporaryFolder,
} from '@lectern/shared/metrics/worker-metrics.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { createQueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import { repeat } from '@lectern/shared/repeat.ts';
import { claimTemporaryFolder, removeTemporaryFolder } from '@lectern/shared/temporary-folder.ts';
import { createTracing } from '@lectern/shared/tracing/create-tracing.ts';
import { createGuardedBrowser } from './browser/guarded-browser.ts';
import { readConfig, type WorkersConfig } from './config.ts';
import { createCrawlSource } from './crawl/crawl-source.ts';
import { createPublicPages } from './crawl/fetch/public-pages.ts';
import { createReadByService } from './crawl/fetch/read-by-service.ts';
import { createRenderPage } from './crawl/fetch/render-page.ts';
import { serviceHosts } from './crawl/fetch/service-hosts.ts';
import { createBuildInPool } from './crawl/store/store-segment.ts';
import { createHandlers } from './handlers.ts';
import { renewSegments } from './jobs/index/renew-segments.ts';
import { createRequestVectors, renewVectors } from './jobs/index/renew-vectors.ts';
import { deleteExpired } from './jobs/maintenance/delete-expired.ts';
import { notifyOfQuotas } from './jobs/maintenance/notify-of-quotas.ts';
import { reconcile } from './jobs/maintenance/reconcile.ts';
import { reconcileNotifications } from './jobs/maintenance/reconcile-notifications.ts';
import { startDueRefreshes } from './jobs/maintenance/start-due-refreshes.ts';
import { PUBLIC_REGISTRIES } from './libraries/package-registries.ts';
import { ownHosts } from './net/address/own-hosts.ts';
import { createCheckPublicAddress } from './net/address/public-address.ts';
import { createGuardedPost } from './net/http/guarded-post.ts';
import { serveOwnDocumentation } from './net/http/own-documentation.ts';
import { createSafeFetch } from './net/http/safe-fetch.ts';
import { createSharedHostPace } from './net/pace/shared-host-pace.ts';
import { createRobots } from './net/robots/robots.ts';
import { createParserPool } from './parser/parser-pool.ts';
import { languageModelSettingsOf } from './providers/language-model-env.ts';
import { createScrapingbee } from './providers/scrapingbee.ts';
import { pageSearchOf, searchEngineOf } from './providers/search-env.ts';
import { smtpSettingsOf } from './providers/smtp-env.ts';
import { runStartStep } from './run-start-step.ts';
import { createChooser } from './topics/choose-passages.ts';
import { createOperatePage } from './vision/operate-page.ts';
import { createRuleAgent } from './vision/page-agent.ts';
import { createSelectVision } from './vision/select-vision.ts';

/** Crawls that take longer to end are released to another worker, which resumes them. */
const RELEASE_AFTER_MS = 15_000;
const MAX_SHUTDOWN_MS = 28_000;

const DEFAULT_PUBLIC_URL = 'http://localhost:3000';
// Storing a document of a hundred long pages takes longest.
const STATEMENT_TIMEOUT_MS = 30_000;
const RECONCILE_EVERY_MS = 10_000;
const STALLED_AFTER_SECONDS = 30;
const NOTIFY_EVERY_MS = 60 * 1000;
const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;

// Renewed at half its duration, so a job is only taken over when its worker is gone.
const LOCK = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 100 };

const config = await runStartStep(process.env, () => readConfig(process.env));
const logger = createLogger({ service: 'workers', level: config.LOG_LEVEL });
const dataSource = createDataSource(config.DATABASE_URL, {
  maxConnections: config.CRAWL_CONCURRENCY + 8,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  applicationName: 'lectern-workers',
  onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  // A page lost in a database crash is fetched again; `reconcile` restores a lost document.
  waitForDisk: false,
});
await runStartStep(process.env, () => connectWithRetry(dataSource, { logger }));
// Browsers keep their profiles there, and are killed with us before they can clean up.
const temporaryFolder = await claimTemporaryFolder(tmpdir(), 'worker');
process.env.TMPDIR = temporaryFolder;
const db = dataSource;
const transact = dataSource.transaction;

const egress = {
  userAgent: config.CRAWL_USER_AGENT,
  allowedHosts: config.CRAWL_ALLOWED_HOSTS,
  ownHosts: ownHosts(config.PUBLIC_URL),
};
const metrics = config.WORKERS_METRICS_PORT === undefined ? null : createProcessMetrics('workers');
const crawls = metrics && measureCrawls(metrics);
const documentation = readDocumentation(join(import.meta.dirname, '../../docs/dist/documentation.json'));
const webFetch = createSafeFetch({
  ...egress,
  onBlocked(blocked) {
    crawls?.onBlocked('fetch');
    logger.warn(blocked, 'request to a blocked address');
  },
  pace: createSharedHostPace({
    db,
    hostsWithoutGap: new Set(config.CRAWL_ALLOWED_HOSTS),
    onError: (error) => logger.warn({ err: error }, 'host slot not released'),
  }),
});
const publicUrl = config.PUBLIC_URL ?? DEFAULT_PUBLIC_URL;
const safeFetch = documentation ? serveOwnDocumentation(webFetch, documentation, publicUrl) : webFetch;
const robots = createRobots({ safeFetch, userAgent: config.CRAWL_USER_AGENT });
const registries = config.NPM_REGISTRY
  ? { ...PUBLIC_REGISTRIES, npm: config.NPM_REGISTRY, npmFetch: createRegistryFetch(config.NPM_REGISTRY) }
  : PUBLIC_REGISTRIES;
const browser = await createGuardedBrowser({
  ...egress,
  environment: process.env,
  onBlocked(blocked) {
    crawls?.onBlocked('browser');
    logger.warn(blocked, 'browser request to a blocked address');
  },
});
const parserPool = createParserPool({ maxThreads: config.PARSER_THREADS });
const { isAllowed, privateHosts } = serviceHosts(config.SCRAPINGBEE_HOSTS, config.CRAWL_ALLOWED_HOSTS);
const readByService = config.SCRAPINGBEE_API_KEY
  ? createReadByService({
      reader: createScrapingbee({ url: config.SCRAPINGBEE_URL, apiKey: config.SCRAPINGBEE_API_KEY }),
      isAllowed,
      checkPublicAddress: createCheckPublicAddress({
        ownHosts: egress.ownHosts,
        allowedHosts: privateHosts,
      }),
      robots,
      pace: safeFetch.pace,
      onError: (error) => logger.warn({ err: error }, 'page-reading service failed'),
    })
  : null;
if (metrics) {
  measurePool(metrics, dataSource);
  measureTemporaryFolder(metrics, temporaryFolder);
  measureLoad(metrics, {
    'browser pages': () => browser.load,
    fetches: () => safeFetch.load,
    parsers: () => parserPool.load,
  });
}
const backend = createQueueBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL });
const tracing = await createTracing('workers', config);
const queue = createQueueClient(backend, logger, tracing);
const embedding = await createEmbedding(config);
const model = await createLanguageModel(config);
const renderPage = createRenderPage({ browser, robots, pace: safeFetch.pace });
const operatePage = createOperatePage({ browser, robots, pace: safeFetch.pace, parserPool });
const loading = {
  db,
  parserPool,
  publicPages: createPublicPages({ db, privateHosts: config.CRAWL_ALLOWED_HOSTS }),
  safeFetch,
  robots,
  github: { archiveUrl: config.GITHUB_ARCHIVE_URL, rawUrl: config.GITHUB_RAW_URL },
  registries,
  renderPage,
  renderOpened: operatePage({ agentFor: createRuleAgent }),
  ...(readByService && { readByService }),
};
const selectVision = createSelectVision({ operatePage, db, model, logger });
const post = createGuardedPost(egress);
const mailer = await createMailer(config);
const handlers = createHandlers({
  ...loading,
  transact,
  plans: config.PLANS,
  crawlSource: createCrawlSource({ ...loading, selectVision }),
  buildSegmentBytes: createBuildInPool(parserPool),
  embedding: embedding && { db, ...embedding },
  appSecret: config.APP_SECRET,
  publicUrl,
  post,
  mailer,
  searchEngine: searchEngineOf(config),
  pageSearch: pageSearchOf(config),
  ...(model && { chooserFor: createChooser({ model, breaker: createCircuitBreaker(), logger }) }),
  onEnded(outcome) {
    crawls?.onEnded(outcome);
    // Its notifications are in the outbox.
    relayOutbox(transact, queue).catch((error: unknown) => logger.warn({ err: error }, 'outbox not relayed'));
  },
  ...(embedding && { onIndexed: createRequestVectors(embedding.embedder.model) }),
});

const served = await serveQueues(backend, handlers, {
  queues: {
    url: { ...LOCK, concurrency: config.CRAWL_CONCURRENCY },
    page: { ...LOCK, concurrency: config.CRAWL_CONCURRENCY },
    sitemap: { ...LOCK, concurrency: 4 },
    topics: { ...LOCK, concurrency: 2 },
    tools: { ...LOCK, concurrency: 2 },
    notifications: { ...LOCK, concurrency: 8 },
    ...(embedding && { vectors: { ...LOCK, concurrency: 2 } }),
  },
  logger,
  tracing,
  ...(metrics && { onAttempt: measureJobs(metrics) }),
});
const metricsServer =
  metrics && (await runStartStep(process.env, () => serveMetrics(metrics, config.WORKERS_METRICS_PORT ?? 0)));
const reconciling = repeat(RECONCILE_EVERY_MS, logger, async () => {
  const deps = { db, transact, queue, stalledAfterSeconds: STALLED_AFTER_SECONDS };
  await reconcile(deps);
  await reconcileNotifications({ db, queue, canSendEmail: mailer !== null });
  await startDueRefreshes({ ...deps, plans: config.PLANS });
});
const notifying = repeat(NOTIFY_EVERY_MS, logger, () => notifyOfQuotas({ transact, plans: config.PLANS }));
const cleanup = repeat(CLEAN_UP_EVERY_MS, logger, async () => {
  await renewSegments({ db, transact, queue });
  if (embedding) await renewVectors({ db, transact, queue, model: embedding.embedder.model });
  await deleteExpired({ db, transact, logger });
});

/** Fetches from a mirror at any address; everything else is fetched by the rules of the crawl. */
function createRegistryFetch(registryUrl: string) {
  const { host, hostname, protocol } = new URL(registryUrl);
  const port = protocol === 'https:' ? 443 : 80;
  const allowed = host === hostname ? `${host}:${port}` : host;
  return createSafeFetch({
    ...egress,
    allowedHosts: [...egress.allowedHosts, allowed],
    pace: safeFetch.pace,
  });
}

/** Null when embeddings are off: then their library is not loaded. */
async function createEmbedding(settings: WorkersConfig) {
  const endpoint = embeddingsSettingsOf(settings);
  if (endpoint === null) return null;
  const { createOpenAiCompatibleEmbedder } = await import(
    '@lectern/shared/embeddings/openai-compatible-embedder.ts'
  );
  return { embedder: createOpenAiCompatibleEmbedder(endpoint), breaker: createCircuitBreaker() };
}

/** Null when email is off: then its library is not loaded. */
async function createMailer(settings: WorkersConfig) {
  const smtp = smtpSettingsOf(settings);
  if (smtp === null) return null;
  const { createSmtp } = await import('./providers/smtp.ts');
  return createSmtp(smtp);
}

/** Null when none is configured: then its library is not loaded. */
async function createLanguageModel(settings: WorkersConfig) {
  const endpoint = languageModelSettingsOf(settings);
  if (endpoint === null) return null;
  const { createOpenAiCompatibleModel } = await import('./providers/openai-compatible-model.ts');
  return createOpenAiCompatibleModel(endpoint, logger);
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A database or queue that is down does not answer.
  setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
  metricsServer?.close();
  await Promise.all([reconciling.stop(), notifying.stop(), cleanup.stop()]);
  await served.close(RELEASE_AFTER_MS);
  await Promise.all([
    queue.close(),
    parserPool.close(),
    browser.close(),
    safeFetch.close(),
    registries.npmFetch?.close(),
    post.close(),
  ]);
  mailer?.close();
  await dataSource.destroy();
  await tracing?.close();
  await removeTemporaryFolder(temporaryFolder);
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
logger.info({ queue: backend.kind }, 'workers started');
process.send?.('ready');
// Warm up the parser pool before the first page arrives.
parserPool.start();
