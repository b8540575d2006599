import type { ExportedRows } from '@lectern/shared/db/stores/accounts/account-export.ts';

/** Writes the tables as one JSON object, `{"users": [...], "sessions": [...], ...}`, with one row per line, in chunks. */
export async function* writeExport(tables: Iterable<ExportedRows>): AsyncGenerator<string> {
  let separator = '{\n';
  for (const { name, batches } of tables) {
    yield `${separator}${JSON.stringify(name)}: [`;
    let comma = '\n';
    for await (const rows of batches) {
      yield comma + rows.join(',\n');
      comma = ',\n';
    }
    yield ']';
    separator = ',\n';
  }
  yield '\n}\n';
}
