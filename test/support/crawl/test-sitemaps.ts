import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { openSitemapCache, type SitemapRun } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { createPublicPages } from '../../../workers/src/crawl/fetch/public-pages.ts';
import { buildInThisThread } from '../../../workers/src/crawl/store/store-segment.ts';
import { createExtractSitemapTopic } from '../../../workers/src/jobs/sitemaps/extract-sitemap-topic.ts';
import { createProcessSitemap } from '../../../workers/src/jobs/sitemaps/process-sitemap.ts';
import { createSafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';
import { createRobots } from '../../../workers/src/net/robots/robots.ts';
import { gatherFromSitemap } from '../../../workers/src/sitemap-tools/gather-from-sitemap.ts';
import type { ChooserFor } from '../../../workers/src/topics/choose-passages.ts';
import { createUser } from '../database/factories.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { serveSite, type TestSite } from '../servers/serve-site.ts';
import { sharedParserPool } from './shared-parser-pool.ts';
import { createQuickPace } from './test-ingest.ts';

/** The sitemap job in this process, with its own database and site. */
export interface TestSitemaps extends AsyncDisposable {
  readonly dataSource: DataSource;
  readonly site: TestSite;
  readonly userId: number;
  /** The handlers of its jobs. */
  readonly handlers: Pick<Handlers, 'process-sitemap' | 'extract-sitemap-topic'>;
  /** Opens a cache as the API does. */
  open(path: string, topic?: string | null): Promise<SitemapRun>;
  /** Runs its job. Returns the error that it throws. */
  process(
    run: SitemapRun,
    options?: { readonly chooserFor?: ChooserFor; readonly signal?: AbortSignal },
  ): Promise<unknown>;
  /** The content of a cached sitemap about a topic. */
  contentAbout(run: SitemapRun, topic: string): Promise<string>;
}

/** Starts the job, by default with its own database. Dispose of it with `await using`, or in afterAll. */
export async function startTestSitemaps(given?: { readonly dataSource: DataSource }): Promise<TestSitemaps> {
  const database = given ? null : await createTestDatabase();
  const dataSource = given?.dataSource ?? (await createDataSource(database?.url ?? '').initialize());
  const site = await serveSite();
  const safeFetch = createSafeFetch({
    userAgent: 'Lectern test',
    allowedHosts: [site.host],
    pace: createQuickPace(site.host),
  });
  const { userId } = await createUser(dataSource);
  const db = dataSource;
  const deps = {
    db,
    transact: dataSource.transaction,
    parserPool: sharedParserPool(),
    buildSegmentBytes: buildInThisThread,
    publicPages: createPublicPages({ db, privateHosts: [site.host] }),
    safeFetch,
  };
  const logger = createLogger({ service: 'test', level: 'silent' });
  const robots = () => createRobots({ safeFetch });
  return {
    dataSource,
    site,
    userId,
    handlers: {
      'process-sitemap': createProcessSitemap({ ...deps, robots: robots() }),
      'extract-sitemap-topic': createExtractSitemapTopic(deps),
    },
    open: (path, topic = null) =>
      dataSource.transaction((transaction) =>
        openSitemapCache(transaction, { userId, sitemapUrl: new URL(path, site.origin).href, topic }),
      ),
    async process({ siteCacheId, attempt }, { signal, ...options } = {}) {
      const handle = createProcessSitemap({ ...deps, robots: robots(), ...options });
      const context = {
        jobId: 'test',
        attemptNumber: 1,
        isLastAttempt: true,
        logger,
        ...(signal && { signal }),
      };
      return handle({ siteCacheId, attempt }, context).catch((error: unknown) => error);
    },
    async contentAbout({ siteCacheId }, topic) {
      return (await gatherFromSitemap(deps, { siteCacheId, userId: 1, name: topic }, 'test')).content;
    },
    async [Symbol.asyncDispose]() {
      await safeFetch.close();
      await site[Symbol.asyncDispose]();
      if (database === null) return;
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** A sitemap with these URLs. */
export function sitemapOf(urls: readonly string[]): {
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('\n');
  const body = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
  return { headers: { 'content-type': 'application/xml' }, body };
}
