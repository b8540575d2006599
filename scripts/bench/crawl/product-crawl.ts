import { readFile } from 'node:fs/promises';
import { createDataSource, type DataSource, type Db } from '../../../shared/src/db/data-source.ts';
import { listen } from '../../../shared/src/db/listen.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { createQueueBackend } from '../../../shared/src/queues/backend.ts';
import { createQueueClient } from '../../../shared/src/queues/queue-client.ts';
import { relayOutbox } from '../../../shared/src/queues/relay-outbox.ts';
import { addSources } from '../../../test/support/database/add-sources.ts';
import { WORKERS_NODE_OPTIONS } from '../../start/workers-node-options.ts';
import { startServer, stopServer } from '../started-servers.ts';

/** A worker process with a real database and queue, and the API's way to give it work. */
export interface ProductCrawl {
  /** Its process id. */
  readonly workerId: number;
  /** Crawls the URLs as documents of up to `maxUrls` pages. Resolves with the number of searchable pages. */
  crawl(urls: readonly string[], maxUrls: number): Promise<number>;
  stop(): Promise<void>;
}

/** Stored documents send a notification; failed ones are found by polling. */
const POLL_INTERVAL_MS = 1_000;

export async function startProductCrawl(
  databaseUrl: string,
  siteHost: string,
  compileCache: string,
): Promise<ProductCrawl> {
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: await readImageVariable('MALLOC_ARENA_MAX'),
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    REDIS_URL: '',
    APP_SECRET: 'a secret of the bench that is long enough',
    CRAWL_ALLOWED_HOSTS: siteHost,
    LOG_LEVEL: 'warn',
  };
  const start = () => startServer('workers/src/main.ts', { env, execArgv: WORKERS_NODE_OPTIONS });
  // The first start fills the compile cache.
  await stopServer((await start()).child);
  const { child: worker } = await start();
  const dataSource = await createDataSource(databaseUrl).initialize();
  const logger = createLogger({ service: 'bench', level: 'warn' });
  let wake = () => {};
  const nextChange = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, POLL_INTERVAL_MS).unref();
    });
  const listening = listen(dataSource, {
    channel: 'collection_changed',
    onMessage: () => wake(),
    onError: (error) => logger.warn({ err: error }, 'could not listen for stored documents'),
  });
  await listening.ready;
  const queue = createQueueClient(createQueueBackend({ databaseUrl }), logger);
  return {
    workerId: worker.pid ?? 0,
    async crawl(urls, maxUrls) {
      const sources = urls.map((url) => ({ url, maxUrls, crawlType: 'llms_txt' as const }));
      const add = (db: Db) => addSources(db, sources, { inLine: true });
      const { collectionId } = await dataSource.transaction(add);
      await relayOutbox(dataSource.transaction, queue);
      await waitUntilStored(dataSource, nextChange, collectionId);
      return countSearchablePages(dataSource, collectionId);
    },
    async stop() {
      await stopServer(worker);
      await queue.close();
      await listening.stop();
      await dataSource.destroy();
    },
  };
}

/** Reads an environment variable that the Docker image sets, to measure what production runs. */
async function readImageVariable(name: string): Promise<string> {
  const dockerfile = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const value = new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];
  if (value === undefined) throw new Error(`Could not find ${name} in the Dockerfile`);
  return value;
}

/** Waits for notifications instead of polling, which would slow down the measured crawl. */
async function waitUntilStored(
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
    if (row?.failure) throw new Error(`A document was not stored: ${row.failure}`);
    if (row?.open === 0) return;
    await change;
  }
}

/** Counts pages with passages in documents with a search segment. */
async function countSearchablePages(dataSource: DataSource, collectionId: number): Promise<number> {
  const [row] = await dataSource.query<{ pages: number }[]>(
    `SELECT count(DISTINCT page_id)::int AS pages FROM passages JOIN segments USING (document_url_id)
      WHERE passages.collection_id = $1`,
    [collectionId],
  );
  return row?.pages ?? 0;
}
