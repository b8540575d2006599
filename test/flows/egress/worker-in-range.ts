import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { createDataSource, type DataSource } from '../../../shared/src/db/data-source.ts';
import { type AddressRange, databaseUrlInside } from '../../support/address-range/address-range.ts';
import { addSources, type Source } from '../../support/database/add-sources.ts';

/** A crawled source and its outcome: a failure class, or "active". */
export interface Crawled extends Source {
  readonly documentUrlId: number;
  readonly outcome: string;
  readonly message: string | null;
}

export interface CrawlInRange {
  readonly crawled: readonly Crawled[];
  /** Blocked addresses in the audit log. */
  readonly audit: readonly { readonly userId: number; readonly details: Record<string, unknown> }[];
  readonly userId: number;
}

/** Set in the worker's environment; no site may receive it. */
export const SECRET = 'canary-secret-of-the-worker';

const WORKER = fileURLToPath(new URL('../../../workers/src/main.ts', import.meta.url));

/**
 * Adds the sources of one user and crawls them to their end with a worker that is configured as in production, inside
 * the range.
 */
export async function crawlInRange(
  range: AddressRange,
  { databaseUrl, publicUrl }: { databaseUrl: string; publicUrl: string },
  sources: readonly Source[],
): Promise<CrawlInRange> {
  const dataSource = await createDataSource(databaseUrl).initialize();
  // A worker relays the outbox at startup and then every ten seconds.
  const { userId } = await dataSource.transaction((db) => addSources(db, sources));
  const worker = range.start(WORKER, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrlInside(databaseUrl),
    REDIS_URL: '',
    PUBLIC_URL: publicUrl,
    CRAWL_ALLOWED_HOSTS: '',
    APP_SECRET: `${SECRET} that is long enough`,
    CRAWL_CONCURRENCY: '16',
    LOG_LEVEL: 'error',
  });
  try {
    const unfinished = () =>
      dataSource.query<unknown[]>(`SELECT 1 FROM document_urls WHERE status IN ('pending', 'processing')`);
    await expect.poll(unfinished, { timeout: 60_000, interval: 250 }).toEqual([]);
    const audit = await dataSource.query<CrawlInRange['audit']>(
      `SELECT user_id AS "userId", details FROM audit_events WHERE type = 'address_blocked'`,
    );
    return { userId, audit, crawled: await outcomesOf(dataSource, sources) };
  } finally {
    const exited = once(worker, 'exit');
    worker.kill();
    await exited;
    await dataSource.destroy();
  }
}

async function outcomesOf(dataSource: DataSource, sources: readonly Source[]): Promise<Crawled[]> {
  const rows = await dataSource.query<
    { id: number; status: string; failure: string | null; message: string | null }[]
  >('SELECT id, status, failure, failure_message AS message FROM document_urls ORDER BY id');
  return sources.map((source, index) => {
    const { id = 0, status = 'missing', failure = null, message = null } = rows[index] ?? {};
    return { ...source, documentUrlId: id, outcome: failure ?? status, message };
  });
}
