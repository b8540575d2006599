import type { Db } from '@lectern/shared/db/data-source.ts';
import { type IngestRun, saveProgress } from '@lectern/shared/db/stores/ingest/ingest.ts';
import {
  type ConfirmedPage,
  type CrawledPage,
  confirmPages,
  savePage,
} from '@lectern/shared/db/stores/pages/site-pages.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import pLimit from 'p-limit';
import { PageFailure } from '../../errors/page-failure.ts';
import type { RunProgress } from './run-progress.ts';

/** Writes a run to the database. Rejects with StaleAttemptError when a newer attempt has taken over. */
export interface RecordWriter {
  /** Writes the owner's progress before and after `work`, and at intervals while it runs. */
  reportDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Counts a page and stores its row, together with the new progress, in one statement. */
  save(page: CrawledPage, count: () => void): Promise<void>;
  /** Records that a stored page is unchanged, in batches; `flush` writes the last one. */
  confirm(page: ConfirmedPage): Promise<void>;
  flush(): Promise<void>;
}

/** A killed refresh requests at most this many unchanged pages again. */
const MAX_UNWRITTEN = 50;
/** The screen polls every 3 seconds. */
const REPORT_INTERVAL_MS = 700;

/** Creates the writer of a run. Writes are serialized, so the progress always matches the rows. */
export function createRecordWriter(
  db: Db,
  run: IngestRun,
  siteCacheId: number,
  progress: RunProgress,
): RecordWriter {
  const serialize = pLimit(1);
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const unwritten: ConfirmedPage[] = [];
  const flush = () =>
    serialize(async () => {
      const batch = unwritten.splice(0);
      if (batch.length > 0) await confirmPages(db, run, batch);
    });
  const report = () =>
    serialize(async () => {
      writtenAtMs = performance.now();
      await saveProgress(db, run, progress.read(writtenAtMs));
    });
  return {
    async reportDuring(work) {
      await report();
      const timer = setInterval(() => {
        // The next stored page rejects when the run is overtaken. A database that hangs must not collect reports.
        const isDue = serialize.activeCount === 0 && performance.now() - writtenAtMs >= REPORT_INTERVAL_MS;
        if (isDue) report().catch(() => {});
      }, REPORT_INTERVAL_MS);
      try {
        const result = await work();
        await report();
        return result;
      } catch (error) {
        if (error instanceof PageFailure) {
          progress.giveUp();
          await report();
        }
        throw error;
      } finally {
        clearInterval(timer);
      }
    },
    save: (page, count) =>
      serialize(async () => {
        count();
        writtenAtMs = performance.now();
        emitStep('page fetched');
        await savePage(db, run, siteCacheId, page, progress.read(writtenAtMs));
        emitStep('page stored');
      }),
    async confirm(page) {
      if (unwritten.push(page) >= MAX_UNWRITTEN) await flush();
    },
    flush,
  };
}
