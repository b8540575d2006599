import { counted } from '../domain/counted.ts';

/** Describes the migrations that ran; null if none did. The names matter only for a database that has data. */
export function describeMigrations(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  if (names[0]?.startsWith('InitialSchema')) return 'Created the database schema';
  const count = counted(names.length, 'migration');
  // Names end with a timestamp.
  return `Ran ${count}: ${names.map((name) => name.replace(/\d+$/, '')).join(', ')}`;
}
