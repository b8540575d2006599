import type { Server } from 'node:http';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { createQueueClient } from '@lectern/shared/queues/client.ts';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createOutboxRelay } from './outbox-relay.ts';
import { createIdentityProviders } from './providers/identity-providers.ts';

const STOP_LIMIT_MS = 20_000;
const POOL_SIZE = 20;

const config = readConfig(process.env);
const logger = createLogger({ service: 'api', level: config.LOG_LEVEL });
const root = join(import.meta.dirname, '../..');

const dataSource = await createDataSource(config.DATABASE_URL, {
  poolSize: POOL_SIZE,
  applicationName: 'lectern-api',
  onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
}).initialize();
const backend = createQueueBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL });
const queue = createQueueClient(backend, logger);
const relay = createOutboxRelay({ transact: dataSource.transaction.bind(dataSource), queue, logger });

const stopping = new AbortController();
const app = createApp({
  dataSource,
  queue,
  logger,
  identityProviders: createIdentityProviders(config),
  publicUrl: config.PUBLIC_URL,
  appSecret: config.APP_SECRET,
  plans: config.PLANS,
  site: {
    companyName: config.COMPANY_NAME,
    companyCity: config.COMPANY_CITY ?? null,
    supportEmail: config.SUPPORT_EMAIL ?? null,
    connectorPackage: config.CONNECTOR_PACKAGE ?? null,
  },
  sample: config.SAMPLE_URL ? { url: config.SAMPLE_URL, name: config.SAMPLE_NAME } : null,
  // Providers without https are stand-ins on this machine, and so are their pictures.
  imageOrigins: [config.GITHUB_URL, config.GOOGLE_URL]
    .map((url) => new URL(url).origin)
    .filter((origin) => origin.startsWith('http:')),
  validateReplies: config.NODE_ENV !== 'production',
  webRoot: join(root, 'web/dist'),
  connectorPath: join(root, 'connector/dist/connector.tgz'),
  relayOutbox: relay.start,
  stopping: stopping.signal,
  now: () => new Date(),
});

// Without the option for HTTP/2 the adapter makes a plain HTTP server.
const server = serve({ fetch: app.fetch, port: config.PORT }, () => {
  logger.info({ port: config.PORT, publicUrl: config.PUBLIC_URL, queue: backend.kind }, 'api serves');
  process.send?.('ready');
}) as Server;

server.once('error', (error) => {
  logger.fatal({ err: error }, `api cannot listen on port ${config.PORT}; set PORT to a free one`);
  process.exit(1);
});

/** Not ready at once, then no new connections, then the requests under way, then what they stand on. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
  await relay.idle();
  await queue.close();
  await dataSource.destroy();
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
