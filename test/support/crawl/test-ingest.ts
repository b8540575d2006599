import { createDataSource, type DataSource, type Db } from '@lectern/shared/db/data-source.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { search } from '@lectern/shared/search/query/search.ts';
import type { GuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { createCrawlSource } from '../../../workers/src/crawl/crawl-source.ts';
import { createPublicPages } from '../../../workers/src/crawl/fetch/public-pages.ts';
import { createReadByService, type ReadByService } from '../../../workers/src/crawl/fetch/read-by-service.ts';
import { createRenderPage } from '../../../workers/src/crawl/fetch/render-page.ts';
import type { GithubHosts } from '../../../workers/src/crawl/urls/github-hosts.ts';
import { createIngestUrl } from '../../../workers/src/jobs/ingest-url/ingest-url.ts';
import {
  type PackageRegistries,
  PUBLIC_REGISTRIES,
} from '../../../workers/src/libraries/package-registries.ts';
import { createCheckPublicAddress } from '../../../workers/src/net/address/public-address.ts';
import { createSafeFetch, type SafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';
import { createHostPace, type HostPace } from '../../../workers/src/net/pace/host-pace.ts';
import { createRobots, type Robots } from '../../../workers/src/net/robots/robots.ts';
import type { ParserPool } from '../../../workers/src/parser/parser-pool.ts';
import type { PageReader } from '../../../workers/src/providers/page-reader.ts';
import type { ChooserFor } from '../../../workers/src/topics/choose-passages.ts';
import { createOperatePage, type OperatePageDeps } from '../../../workers/src/vision/operate-page.ts';
import { createRuleAgent } from '../../../workers/src/vision/page-agent.ts';
import { createSelectVision } from '../../../workers/src/vision/select-vision.ts';
import type { DocumentTopic, PassageRow, RecentDocument } from '../database/row-types.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { getRow, insertRow, listRows } from '../database/test-rows.ts';
import { serveSite, type TestSite } from '../servers/serve-site.ts';
import { sharedParserPool } from './shared-parser-pool.ts';

export interface IngestOptions {
  /** Whether no retry follows a failure. Default: true. */
  readonly isLastAttempt?: boolean;
  readonly plans?: 'on' | 'off';
  /** The attempt in the job's payload. Default: the source's current attempt. */
  readonly attempt?: number;
  /** Overrides the timeout for response headers of production, in milliseconds. */
  readonly headersTimeoutMs?: number;
  readonly retryWithinMs?: number;
  /** Treats the site as public, so crawls share its pages. */
  readonly isSitePublic?: boolean;
  /** Replaces the shared pool. */
  readonly parserPool?: ParserPool;
  /** Renders pages that need JavaScript. Default: none. */
  readonly browser?: GuardedBrowser;
  /** Reads pages that the site refuses to send. Default: none. */
  readonly pageReader?: PageReader;
  /** The pages that the service may read. Default: all. */
  readonly isAllowed?: (url: string) => boolean;
  /** The hosts of repository files. */
  readonly github?: GithubHosts;
  /** Where packages are published, instead of the public registries. */
  readonly registries?: Partial<PackageRegistries>;
  /** Selects the passages of topics. Default: only the search. */
  readonly chooserFor?: ChooserFor;
}

export interface StoredSegment {
  readonly checksum: string;
  readonly bytes: Buffer;
  readonly createdAt: Date;
}

/** The ingest job in this process, with its own database and a small site about an invented library. */
export interface TestIngest extends AsyncDisposable {
  readonly dataSource: DataSource;
  /** The shared pool. */
  readonly parserPool: ParserPool;
  /** Three pages below /docs/. The first one links to the others and to a missing page. */
  readonly site: TestSite;
  readonly userId: number;
  readonly collectionId: number;
  /** Adds a source with its document, as the API does. Default: a crawl of the site. */
  addSource(source?: Partial<DocumentUrl>): Promise<DocumentUrl>;
  ingest(source: DocumentUrl, options?: IngestOptions): Promise<void>;
  sourceNow(source: DocumentUrl): Promise<DocumentUrl>;
  documentOf(source: DocumentUrl): Promise<RecentDocument>;
  topicsOf(source: DocumentUrl): Promise<DocumentTopic[]>;
  passagesOf(source: DocumentUrl): Promise<PassageRow[]>;
  segmentsOf(source: DocumentUrl): Promise<StoredSegment[]>;
  /** The pages of the matching passages, best first. */
  find(source: DocumentUrl, question: string): Promise<string[]>;
}

const PAUSE_DIVISOR = 20;
const SILENT = createLogger({ service: 'test', level: 'silent' });

/**
 * Starts the ingest job; dispose of it with `await using`, or in afterEach. A given site is reset to these pages and
 * stays open, so tests can share one that a browser may access.
 */
export async function startTestIngest(givenSite?: TestSite): Promise<TestIngest> {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  const site = givenSite ?? (await serveSite());
  site.reset(halyardPages());
  const egress = { userAgent: 'Lectern test', allowedHosts: [site.host], pace: createQuickPace(site.host) };
  const ownFetch = createSafeFetch(egress);
  const { userId, collectionId } = await addCollection(dataSource);
  const rows = createRows(dataSource, collectionId, `${site.origin}/docs/`);
  return {
    ...rows,
    dataSource,
    parserPool: sharedParserPool(),
    site,
    userId,
    collectionId,
    async ingest(source, options = {}) {
      const {
        isLastAttempt = true,
        plans = 'on',
        attempt = source.attempt,
        parserPool = sharedParserPool(),
      } = options;
      const {
        headersTimeoutMs,
        retryWithinMs,
        browser,
        pageReader,
        isAllowed,
        github,
        registries,
        isSitePublic = false,
      } = options;
      const safeFetch = headersTimeoutMs ? createSafeFetch({ ...egress, headersTimeoutMs }) : ownFetch;
      const db = dataSource;
      const robots = createRobots({ safeFetch });
      const publicPages = createPublicPages({ db, privateHosts: isSitePublic ? [] : [site.host] });
      const crawlSource = createCrawlSource({
        db,
        parserPool,
        publicPages,
        safeFetch,
        robots,
        ...(github && { github }),
        ...(registries && { registries: { ...PUBLIC_REGISTRIES, ...registries } }),
        ...(browser && inBrowser({ browser, robots, pace: safeFetch.pace, parserPool }, db)),
        ...(pageReader && { readByService: readByService(pageReader, robots, safeFetch, isAllowed) }),
      });
      const run = createIngestUrl({
        db,
        transact: dataSource.transaction,
        plans,
        ...(retryWithinMs !== undefined && { retryWithinMs }),
        ...(options.chooserFor && { chooserFor: options.chooserFor }),
        crawlSource,
      });
      const context = { jobId: 'test', attemptNumber: 1, isLastAttempt, logger: SILENT };
      try {
        await run({ documentUrlId: source.id, attempt }, context);
      } finally {
        if (safeFetch !== ownFetch) await safeFetch.close();
      }
    },
    async [Symbol.asyncDispose]() {
      await ownFetch.close();
      if (givenSite === undefined) await site[Symbol.asyncDispose]();
      await dataSource.destroy();
      await database.drop();
    },
  };

  function inBrowser(deps: OperatePageDeps, db: Db) {
    const operatePage = createOperatePage(deps);
    return {
      renderPage: createRenderPage(deps),
      renderOpened: operatePage({ agentFor: createRuleAgent }),
      selectVision: createSelectVision({ operatePage, db, model: null, logger: SILENT }),
    };
  }

  function readByService(
    reader: PageReader,
    robots: Robots,
    { pace }: SafeFetch,
    isAllowed: (url: string) => boolean = () => true,
  ): ReadByService {
    const checkPublicAddress = createCheckPublicAddress({ allowedHosts: egress.allowedHosts });
    return createReadByService({ reader, checkPublicAddress, robots, pace, isAllowed, onError: () => {} });
  }
}

/** Limits requests as in production, but pauses hosts for a twentieth of the time. */
export function createQuickPace(host: string): HostPace {
  const pace = createHostPace({ hostsWithoutGap: new Set([host]), maxWaitMs: 60_000 / PAUSE_DIVISOR });
  return { ...pace, pause: (paused, waitMs) => pace.pause(paused, waitMs / PAUSE_DIVISOR) };
}

async function addCollection(db: DataSource): Promise<{ userId: number; collectionId: number }> {
  const user = { email: 'ada@example.com', fullName: 'Ada' };
  const { id: userId } = await insertRow(db, 'users', user);
  const collection = { userId, name: 'Halyard', mcpServerHash: 'halyard' };
  const { id: collectionId } = await insertRow(db, 'document_collections', collection);
  return { userId, collectionId };
}

function createRows(db: DataSource, collectionId: number, siteUrl: string) {
  const passagesOf = (source: DocumentUrl) => listRows(db, 'passages', { documentUrlId: source.id });
  const segmentsOf = (source: DocumentUrl) =>
    db.query<StoredSegment[]>(
      'SELECT checksum, bytes, created_at AS "createdAt" FROM segments WHERE document_url_id = $1 ORDER BY first_page_id',
      [source.id],
    );
  return {
    async addSource(source: Partial<DocumentUrl> = {}) {
      const added = await insertRow(db, 'document_urls', {
        collectionId,
        url: siteUrl,
        crawlType: 'crawl' as const,
        ...source,
      });
      await insertRow(db, 'recent_documents', {
        collectionId,
        documentUrlId: added.id,
        url: added.url,
        documentName: 'The given name',
        documentTopic: '',
        documentSlug: 'document',
        status: 'processing' as const,
      });
      return added;
    },
    sourceNow: (source: DocumentUrl) => getRow(db, 'document_urls', { id: source.id }),
    documentOf: (source: DocumentUrl) => getRow(db, 'recent_documents', { documentUrlId: source.id }),
    topicsOf: (source: DocumentUrl) => listRows(db, 'document_topics', { urlId: source.id }),
    passagesOf,
    segmentsOf,
    async find(source: DocumentUrl, question: string) {
      const decoded = (await segmentsOf(source)).map(({ bytes }) => decodeSegment(bytes));
      const hits = search(decoded, question, { limit: 5, isTopicEnabled: () => true });
      const passages = await passagesOf(source);
      return hits.map((hit) => passages.find(({ id }) => id === hit.passageId)?.pageUrl ?? 'missing');
    },
  };
}

function halyardPages() {
  return {
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /docs/private\n',
    },
    '/docs/': manualPage(
      'Halyard',
      '<a href="queues.html">Queues</a> <a href="retries.html">Retries</a> <a href="gone.html">Old</a>',
    ),
    '/docs/queues.html': manualPage(
      'Queues',
      '<pre><code class="language-ts">openQueue("mail")</code></pre>',
    ),
    '/docs/retries.html': manualPage('Retries', 'A failed job is tried again after a growing pause.'),
  };
}

/** A page of the invented manual. */
export function manualPage(title: string, body: string): string {
  return `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>
    <p>This page of the Halyard manual explains ${title.toLowerCase()} to those who write services.</p>
    <p>${body}</p></main></body></html>`;
}
