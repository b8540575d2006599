import type { DataSource } from 'typeorm';
import { poolOf } from './pool.ts';
import { writeTemporaryFile } from './stores/room.ts';

/**
 * Rejects while the database's disk is full: since a statement of this process met that, and until there is room again.
 * Costs nothing otherwise.
 */
export async function checkRoom(dataSource: DataSource): Promise<void> {
  const pool = poolOf(dataSource);
  if (!pool.isDiskFull) return;
  await writeTemporaryFile(dataSource.manager);
  pool.isDiskFull = false;
}
