/** `value` as JSON without NUL characters and lone surrogates, which PostgreSQL's jsonb refuses. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}
