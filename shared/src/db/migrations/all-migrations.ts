import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface Migration {
  /** In CamelCase and with its time: `1700000000133-api-key-scopes.sql` is `ApiKeyScopes1700000000133`. */
  readonly name: string;
  readonly time: string;
  readSql(): Promise<string>;
}

/** The migrations of this folder: SQL files in the order of their names. They cannot be reverted; restore a backup instead. */
export const ALL_MIGRATIONS: readonly Migration[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map(migrationOf);

/** The name of the migration that creates all tables. The first 21 migrations are squashed into it (see `squashMigrations`). */
export const INITIAL_SCHEMA = 'InitialSchema1700000000128';

function migrationOf(file: string): Migration {
  const [time = '', ...words] = file.replace('.sql', '').split('-');
  return {
    name: `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${time}`,
    time,
    readSql: () => readFile(new URL(file, import.meta.url), 'utf8'),
  };
}
