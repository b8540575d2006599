import { type ClientBase, escapeIdentifier } from 'pg';
import type { ArchivedTable, ArchiveHeader } from './archive-format.ts';

/** Every backed-up table, referenced tables first, with its columns except computed ones. */
export async function listTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable & { refersTo: string[] }>(
    `SELECT c.relname AS "table",
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                   ORDER BY a.attnum) AS columns,
            ARRAY(SELECT other.relname::text FROM pg_constraint f JOIN pg_class other ON other.oid = f.confrelid
                   WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "refersTo"
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
        AND c.relname <> 'migrations'
      ORDER BY c.relname`,
  );
  const placed: ArchivedTable[] = [];
  const isPlaced = (name: string) => placed.some(({ table }) => table === name);
  while (placed.length < rows.length) {
    const next = rows.filter(({ table, refersTo }) => !isPlaced(table) && refersTo.every(isPlaced));
    if (next.length === 0) throw new TypeError('Could not order the tables: their foreign keys form a cycle');
    placed.push(...next.map(({ table, columns }) => ({ table, columns })));
  }
  return placed;
}

/** The current values of the tables' sequences. */
export async function readSequences(client: ClientBase): Promise<ArchiveHeader['sequences']> {
  const { rows } = await client.query<ArchiveHeader['sequences'][number]>(
    `SELECT t.relname AS "table", a.attname AS "column", s.last_value::text AS "lastValue"
       FROM pg_class q JOIN pg_depend d ON d.objid = q.oid AND d.deptype IN ('a', 'i')
       JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
       JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = q.relname
      WHERE q.relkind = 'S' AND q.relnamespace = 'public'::regnamespace AND t.relname <> 'migrations'
      ORDER BY 1, 2`,
  );
  return rows;
}

/** Restores the values of sequences. An unused sequence restarts. */
export async function setSequences(client: ClientBase, sequences: ArchiveHeader['sequences']): Promise<void> {
  for (const { table, column, lastValue } of sequences) {
    if (lastValue === null) continue;
    await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [
      `public.${escapeIdentifier(table)}`,
      column,
      lastValue,
    ]);
  }
}

/** The COPY statement for a table. */
export function copyStatement(
  { table, columns }: ArchivedTable,
  direction: 'TO STDOUT' | 'FROM STDIN',
): string {
  const list = columns.map(escapeIdentifier).join(', ');
  return `COPY public.${escapeIdentifier(table)} (${list}) ${direction}`;
}

/** The names of the migrations that the database has run; empty if it has no tables. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.migrations') AS "table"`);
  if (found[0]?.table === null) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp');
  return rows.map(({ name }) => name);
}
