import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { DataSource } from './data-source.ts';
import { toUnavailable } from './unavailable.ts';

const RETRY_INTERVAL_MS = 1_000;
/** Interval between log lines while waiting. */
const LOG_EVERY = 10;

/**
 * Initializes `dataSource` and waits for a database that is not reachable yet, which makes the start order of services
 * irrelevant. Rejects immediately on permanent errors, such as a wrong password, and when `signal` is aborted.
 */
export async function connectWithRetry(
  dataSource: DataSource,
  {
    logger,
    signal,
    retryIntervalMs = RETRY_INTERVAL_MS,
  }: { logger: Logger; signal?: AbortSignal; retryIntervalMs?: number },
): Promise<DataSource> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await dataSource.initialize();
    } catch (error) {
      const unavailable = toUnavailable(error);
      if (unavailable === null) throw error;
      if (tries % LOG_EVERY === 0) logger.warn({ err: unavailable.cause }, 'waiting for the database');
      await pause(retryIntervalMs, undefined, signal && { signal });
    }
  }
}
