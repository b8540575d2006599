import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connections of an initialized data source. TypeORM's driver for PostgreSQL keeps its pool untyped, as `master`. */
export function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { readonly master: Pool }).master;
}
