import type { ListedCall } from '@lectern/shared/db/stores/usage/tool-calls.ts';

const COLUMNS: readonly (readonly [name: string, read: (call: ListedCall) => string | number | null])[] = [
  ['time', ({ calledAt }) => calledAt.toISOString()],
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

/** Writes calls as CSV (RFC 4180), with a line of column names. */
export async function* writeCallsCsv(batches: AsyncIterable<readonly ListedCall[]>): AsyncGenerator<string> {
  yield toLine(COLUMNS.map(([name]) => name));
  for await (const calls of batches) {
    yield calls.map((call) => toLine(COLUMNS.map(([, read]) => read(call)))).join('');
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
