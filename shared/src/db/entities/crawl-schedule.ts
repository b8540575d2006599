import type { RefreshFrequency } from '../../domain/documents/refresh-schedule.ts';

/** When a source is refreshed automatically. Sources that are not refreshed have none. */
export interface CrawlSchedule {
  documentUrlId: number;
  /** The owner's choice. */
  frequency: RefreshFrequency;
  /** The present interval: longer than chosen while nothing changes. */
  everyHours: number;
  /** Null when off or paused. */
  nextRunAt: Date | null;
  /** When the source was last crawled as a whole; null before the first refresh of older sources. */
  lastRunAt: Date | null;
  /** Failed refreshes in a row. */
  failures: number;
}
