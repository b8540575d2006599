import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import {
  listStalledSitemaps,
  renewSitemap,
  type SitemapRun,
  touchSitemap,
} from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { sitemapJobId } from '@lectern/shared/queues/job-ids.ts';
import { processSitemap } from '@lectern/shared/queues/jobs.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { isPending, type ReconcileDeps } from './reconcile.ts';

const BATCH_SIZE = 50;

/** Gives every unfinished sitemap without a live job a new attempt, like `reconcile`. Returns their number. */
export async function reconcileSitemaps(deps: ReconcileDeps): Promise<number> {
  let renewed = 0;
  for (const run of await listStalledSitemaps(deps.db, deps.stalledAfterSeconds, BATCH_SIZE)) {
    if (await isPending(deps, processSitemap, sitemapJobId(run))) await touchSitemap(deps.db, run);
    else if (await renew(deps, run)) renewed += 1;
  }
  if (renewed > 0) await relayOutbox(deps.transact, deps.queue);
  return renewed;
}

/** True when this process renewed the run, and no other did. */
async function renew({ transact }: ReconcileDeps, run: SitemapRun): Promise<boolean> {
  return transact(async (db) => {
    const next = await renewSitemap(db, run);
    if (next) await addToOutbox(db, processSitemap, next, { jobId: sitemapJobId(next) });
    return next !== null;
  });
}
