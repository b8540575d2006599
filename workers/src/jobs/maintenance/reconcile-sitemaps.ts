import { addToOutbox, isInOutbox } from '@lectern/shared/db/stores/outbox.ts';
import {
  listQuietSitemaps,
  noteHeardOfSitemap,
  renewSitemap,
  type SitemapRun,
} from '@lectern/shared/db/stores/sitemap-caches.ts';
import { relayOutbox } from '@lectern/shared/queues/relay.ts';
import { processSitemap, sitemapJobId } from '@lectern/shared/queues/sitemap-jobs.ts';
import type { ReconcileDeps } from './reconcile.ts';

const BATCH = 50;

/** As `reconcile`, for sitemaps: gives every unfinished one without a live job a new attempt, and says how many. */
export async function reconcileSitemaps(deps: ReconcileDeps): Promise<number> {
  let renewed = 0;
  for (const run of await listQuietSitemaps(deps.db, deps.quietSeconds, BATCH)) {
    if (await isUnderWay(deps, run)) await noteHeardOfSitemap(deps.db, run);
    else if (await renew(deps, run)) renewed += 1;
  }
  if (renewed > 0) await relayOutbox(deps.transact, deps.queue);
  return renewed;
}

async function isUnderWay({ db, queue }: ReconcileDeps, run: SitemapRun): Promise<boolean> {
  const jobId = sitemapJobId(run);
  return (await queue.isLive(processSitemap, jobId)) || (await isInOutbox(db, jobId));
}

/** True when this process, and no other one, renewed the run. */
async function renew({ transact }: ReconcileDeps, run: SitemapRun): Promise<boolean> {
  return transact(async (db) => {
    const next = await renewSitemap(db, run);
    if (next) await addToOutbox(db, processSitemap, next, { jobId: sitemapJobId(next) });
    return next !== null;
  });
}
