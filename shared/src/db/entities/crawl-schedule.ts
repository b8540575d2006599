import { EntitySchema } from 'typeorm';

/** When a source is crawled again. */
export interface CrawlSchedule {
  documentUrlId: number;
  everyHours: number;
  nextRunAt: Date;
}

export const CrawlScheduleEntity = new EntitySchema<CrawlSchedule>({
  name: 'crawl_schedules',
  columns: {
    documentUrlId: { name: 'document_url_id', type: 'int', primary: true },
    everyHours: { name: 'every_hours', type: 'int' },
    nextRunAt: { name: 'next_run_at', type: 'timestamptz' },
  },
});
