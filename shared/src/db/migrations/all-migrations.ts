import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Migration = Pick<MigrationInterface, 'name' | 'up'>;

/** The migrations of this folder: SQL files in the order of their names. They cannot be reverted; restore a backup instead. */
export const ALL_MIGRATIONS: readonly (new () => Migration)[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map(migrationOf);

/** The name of the migration that creates all tables. The first 21 migrations are folded into it (see `foldMigrations`). */
export const INITIAL_SCHEMA = 'InitialSchema1700000000128';

function migrationOf(file: string): new () => Migration {
  return class {
    readonly name = nameOf(file);

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(await readFile(new URL(file, import.meta.url), 'utf8'));
    }
  };
}

/** TypeORM's name of a migration: `1700000000133-api-key-scopes.sql` is `ApiKeyScopes1700000000133`. */
function nameOf(file: string): string {
  const [time, ...words] = file.replace('.sql', '').split('-');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${time}`;
}
