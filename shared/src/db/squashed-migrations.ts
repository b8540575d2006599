import type { DataSource } from './data-source.ts';
import { INITIAL_SCHEMA } from './migrations/all-migrations.ts';

/** The migrations squashed into the initial schema. */
export const SQUASHED_MIGRATIONS: ReadonlySet<string> = new Set([
  'Init1700000000000',
  'PublicPages1700000000001',
  'HostPaces1700000000002',
  'Retries1700000000005',
  'AccountSafety1700000000010',
  'DocumentVectors1700000000020',
  'Bin1700000000030',
  'PageParts1700000000040',
  'PassagesFollowTopics1700000000050',
  'UnansweredQuestions1700000000060',
  'ToolRuns1700000000085',
  'SitemapCaches1700000000090',
  'SitemapClaims1700000000091',
  'Claims1700000000095',
  'Ages1700000000096',
  'OutboxTraces1700000000098',
  'VisionSteps1700000000103',
  'GatheredBy1700000000104',
  'UnfinishedSources1700000000105',
  'PageTexts1700000000126',
  'TopicTexts1700000000127',
]);

/** The database is from a version before the initial schema. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';
}

/**
 * The migrations that a database or a backup has run, with the initial schema in place of those squashed into it. Throws
 * OlderDatabaseError when only some of them have run.
 */
export function squashMigrations(names: readonly string[]): string[] {
  const count = names.filter((name) => SQUASHED_MIGRATIONS.has(name)).length;
  if (count === 0) return [...names];
  if (count < SQUASHED_MIGRATIONS.size) {
    throw new OlderDatabaseError(
      'The database is too old for this version; upgrade it with the version of November 2026 first',
    );
  }
  return [INITIAL_SCHEMA, ...names.filter((name) => !SQUASHED_MIGRATIONS.has(name))];
}

/** Records the initial schema as done in a database whose squashed migrations have run. */
export async function recordSquashedMigrations(
  dataSource: DataSource,
  names: readonly string[],
): Promise<void> {
  const squashed = names.filter((name) => SQUASHED_MIGRATIONS.has(name));
  if (squashed.length === 0) return;
  await dataSource.transaction(async (db) => {
    await db.query('DELETE FROM migrations WHERE name = ANY ($1)', [squashed]);
    await db.query('INSERT INTO migrations (timestamp, name) VALUES (1700000000128, $1)', [INITIAL_SCHEMA]);
  });
}
