import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';

/** Fewer pages than this say nothing about the pace of a site. */
const MIN_PAGES = 5;

/** How long a crawl will probably still take, by its mean pace so far; null while too little is known. */
export function secondsLeft(progress: CrawlProgress, nowMs: number): number | null {
  const finished = progress.done + progress.failed;
  const open = progress.found - finished;
  if (finished < MIN_PAGES || open <= 0) return null;
  const elapsedSeconds = (nowMs - Date.parse(progress.startedAt)) / 1_000;
  return elapsedSeconds > 0 ? (elapsedSeconds / finished) * open : null;
}
