import { EntitySchema } from 'typeorm';
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

export const CrawlScheduleEntity = new EntitySchema<CrawlSchedule>({
  name: 'crawl_schedules',
  columns: {
    documentUrlId: { name: 'document_url_id', type: 'int', primary: true },
    frequency: { type: 'text', default: 'weekly' },
    everyHours: { name: 'every_hours', type: 'int' },
    nextRunAt: { name: 'next_run_at', type: 'timestamptz', nullable: true },
    lastRunAt: { name: 'last_run_at', type: 'timestamptz', nullable: true },
    failures: { type: 'int', default: 0 },
  },
});
