import type { Db } from '@lectern/shared/db/data-source.ts';
import { type IngestRun, saveProgress } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { type CrawledPage, savePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import type { CrawlTally } from './page-counts.ts';

/** Writes what a run does. Rejects with StaleAttemptError when the run is overtaken, as the stores do. */
export interface RecordWriter {
  /** Shows the owner how far the run is. */
  report(): Promise<void>;
  /** The same, now and then while `work` goes on: also while no page ends. */
  reportDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Stores the row of a page that `count` counts, both in one statement; resolves with the page's id. */
  save(page: CrawledPage, count: () => void): Promise<number>;
}

/** Progress is written this often while nothing ends; the screen asks every 3 seconds. */
const REPORT_EVERY_MS = 700;

/** Makes the writer of a run, which writes one thing after the other: the counts of each are those of the rows before it. */
export function createRecordWriter(
  db: Db,
  run: IngestRun,
  siteCacheId: number,
  tally: CrawlTally,
): RecordWriter {
  let last: Promise<unknown> = Promise.resolve();
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const inTurn = <Result>(write: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(write);
    last = turn.catch(() => {});
    return turn;
  };
  const report = () =>
    inTurn(async () => {
      writtenAtMs = performance.now();
      await saveProgress(db, run, tally.progress(writtenAtMs));
    });
  return {
    report,
    async reportDuring(work) {
      const timer = setInterval(() => {
        // A run that is overtaken is told so by the next page that it stores.
        if (performance.now() - writtenAtMs >= REPORT_EVERY_MS) report().catch(() => {});
      }, REPORT_EVERY_MS);
      return work().finally(() => clearInterval(timer));
    },
    save: (page: CrawledPage, count: () => void) =>
      inTurn(async () => {
        count();
        writtenAtMs = performance.now();
        emitStep('page fetched');
        const pageId = await savePage(db, run, siteCacheId, page, tally.progress(writtenAtMs));
        emitStep('page stored');
        return pageId;
      }),
  };
}
