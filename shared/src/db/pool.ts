import type { DataSource } from 'typeorm';
import type { WatchedPool } from './watched-pool.ts';

/** The connections of an initialized data source. TypeORM's driver for PostgreSQL keeps its pool untyped, as `master`. */
export function poolOf({ driver }: DataSource): WatchedPool {
  return (driver as unknown as { readonly master: WatchedPool }).master;
}
