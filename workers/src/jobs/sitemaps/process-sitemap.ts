import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { StaleAttemptError } from '@lectern/shared/db/stores/ingest/ingest.ts';
import {
  type ClaimedSitemap,
  claimSitemap,
  failSitemap,
  finishSitemap,
  releaseSitemap,
} from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import {
  beginFetching,
  listFailedPages,
  readKnownTitles,
} from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { withNextStep } from '@lectern/shared/domain/documents/failure.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { sitemapJobId } from '@lectern/shared/queues/job-ids.ts';
import { releaseOnShutdown } from '@lectern/shared/queues/release-on-shutdown.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { watchBlockedRequests } from '../../crawl/fetch/watch-blocked-requests.ts';
import { PageFailure, toLogFields } from '../../errors/page-failure.ts';
import { runForOwner } from '../../fairness/current-owner.ts';
import { type FetchListedPagesDeps, fetchListedPages } from '../../sitemap-tools/fetch-listed-pages.ts';
import { type GatherFromSitemapDeps, gatherFromSitemap } from '../../sitemap-tools/gather-from-sitemap.ts';
import { rankUrls } from '../../sitemap-tools/rank-urls.ts';
import { readRequestedSitemap } from '../../sitemap-tools/read-requested-sitemap.ts';
import { checkCrashedStarts } from '../check-crashed-starts.ts';

export interface ProcessSitemapDeps extends FetchListedPagesDeps, GatherFromSitemapDeps {
  readonly transact: Transact;
}

/** Pages that are fetched for a topic. */
const MAX_PAGES_FOR_TOPIC = 25;
/** Ranked pages that are stored. */
const MAX_RANKED = 100;

/** Caches a sitemap: its files, its pages, and then the content about its topic. A killed run resumes where it stopped. */
export function createProcessSitemap(deps: ProcessSitemapDeps): Handlers['process-sitemap'] {
  return async (run, context) => {
    const sitemap = await claimSitemap(deps.db, run);
    if (!sitemap) return;
    const watched = { ...deps, ...watchBlockedRequests(deps, deps.db, sitemap) };
    const work = runForOwner(sitemap.userId, () => cacheSitemap(watched, sitemap));
    try {
      await (context.signal ? releaseOnShutdown(work, context.signal) : work);
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (error instanceof DelayJobError) {
        await releaseSitemap(deps.db, sitemap);
        throw error;
      }
      if (!(error instanceof PageFailure) && !context.isLastAttempt) throw error;
      await failSitemap(deps.db, sitemap, failureOf(error));
      context.logger.info({ ...toLogFields(error), sitemapUrl: sitemap.sitemapUrl }, 'sitemap failed');
    }
  };
}

async function cacheSitemap(deps: ProcessSitemapDeps, sitemap: ClaimedSitemap): Promise<void> {
  checkCrashedStarts('Caching the sitemap', sitemap.starts, sitemap.sitemapUrl);
  if (sitemap.status === 'reading') await readFiles(deps, sitemap);
  await fetchListedPages(deps, sitemap);
  const topic = sitemap.topic === null ? null : { ...sitemap, name: sitemap.topic };
  const gathered = topic && (await gatherFromSitemap(deps, topic, sitemapJobId(sitemap)));
  await deps.transact(async (db) => {
    const stored = await finishSitemap(db, sitemap, gathered?.content);
    if (stored === 0) throw await emptyFailure(db, sitemap);
  });
}

async function emptyFailure(db: Db, { siteCacheId, sitemapUrl }: ClaimedSitemap): Promise<PageFailure> {
  const [first] = await listFailedPages(db, siteCacheId, 1);
  const reason = first?.message ?? 'They have no readable content.';
  const failure = first?.failure ?? 'empty';
  const message = withNextStep(`None of the pages could be fetched. ${reason}`, failure);
  return new PageFailure(failure, sitemapUrl, message);
}

async function readFiles(deps: ProcessSitemapDeps, sitemap: ClaimedSitemap): Promise<void> {
  const { sitemapUrl, topic } = sitemap;
  const { urls, notes } = await readRequestedSitemap(sitemapUrl, deps);
  if (topic === null) {
    await deps.transact((db) => beginFetching(db, sitemap, { urls, notes, ranked: null }));
    return;
  }
  const titles = await readKnownTitles(deps.db, sitemapUrl);
  const pages = urls.map((url) => ({ url, title: titles.get(url) ?? null }));
  const ranked = (await rankUrls(pages, topic, sitemapUrl)).slice(0, MAX_RANKED);
  const chosen = ranked.slice(0, MAX_PAGES_FOR_TOPIC).map(({ url }) => url);
  await deps.transact((db) => beginFetching(db, sitemap, { urls: chosen, notes, ranked }));
}

function failureOf(error: unknown): { class: PageFailure['failure']; message: string } {
  if (error instanceof PageFailure) return { class: error.failure, message: error.message };
  return { class: 'internal', message: 'An internal error occurred. Process the sitemap again.' };
}
