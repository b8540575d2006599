import { expect, test } from 'vitest';
import { describeMigrations } from './describe-migrations.ts';

test.each([
  ['nothing without migrations', [], null],
  [
    'a new database in one sentence',
    ['InitialSchema1790000000000', 'Packs1790000000001'],
    'Created the database schema',
  ],
  ['one migration by its name', ['TrashCounts1790000000002'], 'Ran 1 migration: TrashCounts'],
  [
    'several migrations by their names',
    ['Packs1790000000001', 'TrashCounts1790000000002'],
    'Ran 2 migrations: Packs, TrashCounts',
  ],
])('describes %s', (_, names, text) => {
  expect(describeMigrations(names)).toBe(text);
});
