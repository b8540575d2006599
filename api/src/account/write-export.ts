interface Table {
  readonly name: string;
  readonly rows: AsyncIterable<unknown>;
}

/** The tables as one JSON object, `{"users": [...], "sessions": [...], ...}`, a row a line, piece by piece. */
export async function* writeExport(tables: Iterable<Table>): AsyncGenerator<string> {
  let separator = '{\n';
  for (const { name, rows } of tables) {
    yield `${separator}${JSON.stringify(name)}: [`;
    let comma = '\n';
    for await (const row of rows) {
      yield comma + JSON.stringify(row);
      comma = ',\n';
    }
    yield ']';
    separator = ',\n';
  }
  yield '\n}\n';
}
