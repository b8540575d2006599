import type { DataSource } from 'typeorm';
import { poolOf } from './pool.ts';

/**
 * Opens the connections that the initialized `dataSource` keeps, so that nobody who asks waits until one is made. Those
 * that cannot be had now are made when they are needed.
 */
export async function fillPool(dataSource: DataSource): Promise<void> {
  const pool = poolOf(dataSource);
  const connecting = Array.from({ length: pool.options.min ?? 0 }, () => pool.connect());
  for (const opened of await Promise.allSettled(connecting)) {
    if (opened.status === 'fulfilled') opened.value.release();
  }
}
