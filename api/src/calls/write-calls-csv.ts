import type { CallFilterQuery } from '@lectern/shared/contracts/calls.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { type ListedCall, listToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';

const COLUMNS: readonly (readonly [name: string, read: (call: ListedCall) => string | number | null])[] = [
  ['time', ({ calledAt }) => new Date(calledAt).toISOString()],
  ['mcp_server', ({ collectionName }) => collectionName],
  ['client', ({ client }) => client],
  ['api_key', ({ keyName }) => keyName],
  ['tool', ({ toolName }) => toolName],
  ['question', ({ question }) => question],
  ['result', ({ outcome }) => outcome],
  ['milliseconds', ({ ms }) => ms],
  ['tokens', ({ tokens }) => tokens],
  ['documents', ({ documents }) => documents.join('; ')],
];

const BATCH_SIZE = 1_000;

/** Writes the calls of a user that match the filter as CSV (RFC 4180), with a line of column names. */
export async function* writeCallsCsv(
  db: Db,
  userId: number,
  filter: CallFilterQuery,
): AsyncGenerator<string> {
  yield toLine(COLUMNS.map(([name]) => name));
  let after: readonly number[] | null = null;
  for (;;) {
    const rows: ListedCall[] = await listToolCalls(db, userId, filter, { limit: BATCH_SIZE, after });
    const calls = rows.slice(0, BATCH_SIZE);
    yield calls.map((call) => toLine(COLUMNS.map(([, read]) => read(call)))).join('');
    if (rows.length <= BATCH_SIZE) return;
    after = [calls.at(-1)?.id ?? 0];
  }
}

function toLine(values: readonly (string | number | null)[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

/**
 * Spreadsheets run a cell as a formula if it begins with one of these characters, so an apostrophe goes before it (OWASP,
 * CSV injection).
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

function toCell(value: string | number | null): string {
  if (value === null || typeof value === 'number') return value === null ? '' : `${value}`;
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}
