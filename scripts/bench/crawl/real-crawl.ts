import type { DataSource } from 'typeorm';
import { createDataSource } from '../../../shared/src/db/data-source.ts';
import { listen } from '../../../shared/src/db/listen.ts';
import { insertDocument, insertSource } from '../../../shared/src/db/stores/documents.ts';
import { addToOutbox } from '../../../shared/src/db/stores/outbox.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { createQueueBackend } from '../../../shared/src/queues/backend.ts';
import { createQueueClient, type QueueClient } from '../../../shared/src/queues/client.ts';
import { ingestUrl } from '../../../shared/src/queues/crawl-jobs.ts';
import { ingestJobId } from '../../../shared/src/queues/job-ids.ts';
import { relayOutbox } from '../../../shared/src/queues/relay.ts';
import { createCollection, createUser } from '../../../test/support/database/factories.ts';
import { WORKERS_ARGUMENTS, WORKERS_ENVIRONMENT } from '../../start/workers-runtime.ts';
import { type MeasuredProcess, startMeasured } from './measured-process.ts';

/** The real worker on a real database and queue, as the product runs it, and what the API does to give it work. */
export interface RealCrawl {
  readonly worker: MeasuredProcess;
  /** Crawls the addresses as documents of `maxUrls` pages; resolves with the number of pages that can be searched. */
  crawl(urls: readonly string[], maxUrls: number): Promise<number>;
  stop(): Promise<void>;
}

/** Documents that are stored are told of; those that failed are looked for. */
const LOOK_EVERY_MS = 1_000;

export async function startRealCrawl(
  databaseUrl: string,
  siteHost: string,
  compileCache: string,
): Promise<RealCrawl> {
  const environment = {
    ...WORKERS_ENVIRONMENT,
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    REDIS_URL: '',
    APP_SECRET: 'a secret of the bench that is long enough',
    CRAWL_ALLOWED_HOSTS: siteHost,
    LOG_LEVEL: 'warn',
  };
  const program = new URL('../../../workers/src/main.ts', import.meta.url);
  // The first start fills the cache, as on every machine once.
  await (await startMeasured(program, [], environment, WORKERS_ARGUMENTS)).stop();
  const worker = await startMeasured(program, [], environment, WORKERS_ARGUMENTS);
  const dataSource = await createDataSource(databaseUrl).initialize();
  const logger = createLogger({ service: 'bench', level: 'warn' });
  let wake = () => {};
  const nextChange = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, LOOK_EVERY_MS).unref();
    });
  const listening = listen(dataSource, {
    channel: 'collection_changed',
    onMessage: () => wake(),
    onError: (error) => logger.warn({ err: error }, 'not listening for stored documents'),
  });
  await listening.ready;
  const queue = createQueueClient(createQueueBackend({ databaseUrl }), logger);
  const { userId } = await createUser(dataSource.manager, { isPro: true });
  return {
    worker,
    async crawl(urls, maxUrls) {
      const { collectionId } = await createCollection(dataSource.manager, userId);
      await addDocuments(dataSource, queue, collectionId, urls, maxUrls);
      await allDone(dataSource, nextChange, collectionId);
      return countSearchablePages(dataSource, collectionId);
    },
    async stop() {
      await worker.stop();
      await queue.close();
      await listening.stop();
      await dataSource.destroy();
    },
  };
}

async function addDocuments(
  dataSource: DataSource,
  queue: QueueClient,
  collectionId: number,
  urls: readonly string[],
  maxUrls: number,
): Promise<void> {
  const transact = dataSource.transaction.bind(dataSource);
  await transact(async (db) => {
    for (const [priority, url] of urls.entries()) {
      const source = {
        collectionId,
        url,
        maxUrls,
        crawlType: 'llms_txt' as const,
        topics: [],
        fullText: null,
      };
      const { id, attempt } = await insertSource(db, source);
      const named = { documentName: url, documentTopic: '', documentSlug: 'bench' };
      await insertDocument(db, { collectionId, documentUrlId: id, url, ...named });
      const run = { documentUrlId: id, attempt };
      await addToOutbox(db, ingestUrl, run, { jobId: ingestJobId(run), priority });
    }
  });
  await relayOutbox(transact, queue);
}

/** To ask the database again and again would take it from the crawl that is measured. */
async function allDone(
  dataSource: DataSource,
  nextChange: () => Promise<void>,
  collectionId: number,
): Promise<void> {
  for (;;) {
    const change = nextChange();
    const [row] = await dataSource.query<{ open: number; failure: string | null }[]>(
      `SELECT count(*) FILTER (WHERE status IN ('pending', 'processing'))::int AS open,
              min(failure_message) AS failure FROM document_urls WHERE collection_id = $1`,
      [collectionId],
    );
    if (row?.failure) throw new Error(`A document of the bench was not stored: ${row.failure}`);
    if (row?.open === 0) return;
    await change;
  }
}

/** Pages with passages whose documents have a segment. */
async function countSearchablePages(dataSource: DataSource, collectionId: number): Promise<number> {
  const [row] = await dataSource.query<{ pages: number }[]>(
    `SELECT count(DISTINCT page_id)::int AS pages FROM passages JOIN segments USING (document_url_id)
      WHERE passages.collection_id = $1`,
    [collectionId],
  );
  return row?.pages ?? 0;
}
