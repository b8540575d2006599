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
import { insertSitemapTopic, saveSitemapTopic } from '@lectern/shared/db/stores/sitemaps/sitemap-topics.ts';
import { nextStepFor } from '@lectern/shared/domain/failure.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { sitemapJobId } from '@lectern/shared/queues/sitemap-jobs.ts';
import { noteBlocks } from '../../crawl/audited-crawl.ts';
import { watchBlocks } from '../../crawl/fetch/watch-blocked-requests.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { type FetchListedPagesDeps, fetchListedPages } from '../../sitemap-tools/fetch-listed-pages.ts';
import { type GatheredFromSitemap, gatherWithRebuild } from '../../sitemap-tools/gather-from-sitemap.ts';
import { rankUrls } from '../../sitemap-tools/rank-urls.ts';
import { readRequestedSitemap } from '../../sitemap-tools/read-requested-sitemap.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';

export interface ProcessSitemapDeps extends FetchListedPagesDeps {
  readonly db: Db;
  readonly transact: Transact;
  /** Chooses the passages of a topic; the search alone does when not given. */
  readonly chooserFor?: ChooserFor;
  /** How long a run works before the next has its turn, in milliseconds. Default 15 s: a worker that stops waits for it. */
  readonly turnMs?: number;
}

const DEFAULT_TURN_MS = 15_000;
/** A sitemap whose worker ended this often without a word is what ends the worker. */
const MAX_SILENT_STARTS = 3;
/** Pages that are fetched for a topic, and those whose rank is kept. */
const PAGES_FOR_TOPIC = 25;
const RANKED_KEPT = 100;

/** Caches a sitemap: its files, then its pages turn by turn, then for a topic what they say about it. */
export function createProcessSitemap(deps: ProcessSitemapDeps): Handlers['process-sitemap'] {
  return async (run, context) => {
    const sitemap = await claimSitemap(deps.db, run);
    if (!sitemap) return;
    let isDone: boolean;
    try {
      isDone = await takeTurn({ ...deps, ...watchBlocks(deps, noteBlocks(deps.db, sitemap)) }, sitemap);
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (!(error instanceof PageFailure) && !context.isLastTry) throw error;
      await failSitemap(deps.db, sitemap, failureOf(error));
      context.logger.info({ err: error, sitemapUrl: sitemap.sitemapUrl }, 'sitemap failed');
      return;
    }
    if (isDone) return;
    await releaseSitemap(deps.db, sitemap);
    throw new DelayJobError(`Sitemap ${run.siteCacheId} goes on after its turn`, 0);
  };
}

/** True when the run has ended. */
async function takeTurn(deps: ProcessSitemapDeps, sitemap: ClaimedSitemap): Promise<boolean> {
  const untilMs = performance.now() + (deps.turnMs ?? DEFAULT_TURN_MS);
  if (sitemap.starts > MAX_SILENT_STARTS) {
    const message = `Caching ${sitemap.sitemapUrl} ended the worker ${MAX_SILENT_STARTS} times; report it with the address`;
    throw new PageFailure('internal', sitemap.sitemapUrl, message);
  }
  if (sitemap.status === 'reading') await readFiles(deps, sitemap);
  if (!(await fetchListedPages(deps, sitemap, untilMs))) return false;
  const gathered = sitemap.topic === null ? null : await gather(deps, sitemap, sitemap.topic);
  await deps.transact(async (db) => {
    if ((await finishSitemap(db, sitemap)) === 0) throw await emptyFailure(db, sitemap);
    if (gathered !== null) await keepGathered(db, sitemap, gathered);
  });
  return true;
}

async function emptyFailure(db: Db, { siteCacheId, sitemapUrl }: ClaimedSitemap): Promise<PageFailure> {
  const [first] = await listFailedPages(db, siteCacheId, 1);
  const why = first?.errorMessage ?? 'they have no text of their own';
  const failure = first?.failure ?? 'empty';
  const message = `None of the pages of ${sitemapUrl} could be had: ${why.replace(/\.$/, '')}. ${nextStepFor(failure)}`;
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
  const ranked = rankUrls(pages, topic, sitemapUrl).slice(0, RANKED_KEPT);
  const chosen = ranked.slice(0, PAGES_FOR_TOPIC).map(({ url }) => url);
  await deps.transact((db) => beginFetching(db, sitemap, { urls: chosen, notes, ranked }));
}

function gather(
  deps: ProcessSitemapDeps,
  sitemap: ClaimedSitemap,
  topic: string,
): Promise<GatheredFromSitemap> {
  const choose = deps.chooserFor?.(accountOf(sitemap.userId, sitemapJobId(sitemap)));
  return gatherWithRebuild(deps, sitemap.siteCacheId, topic, choose);
}

async function keepGathered(
  db: Db,
  { siteCacheId, userId, topic }: ClaimedSitemap,
  gathered: GatheredFromSitemap,
) {
  const name = topic ?? '';
  await saveSitemapTopic(db, await insertSitemapTopic(db, { siteCacheId, userId, name }), gathered);
}

/** The internal tools' own collection. */
const TOOLS_COLLECTION_ID = 1;

/** To whom a model's tokens are counted. */
export function accountOf(userId: number, jobId: string) {
  return { userId, collectionId: TOOLS_COLLECTION_ID, jobId };
}

function failureOf(error: unknown): { class: PageFailure['failure']; message: string } {
  if (error instanceof PageFailure) return { class: error.failure, message: error.message };
  return { class: 'internal', message: 'Caching the sitemap failed on our side; process it again' };
}
