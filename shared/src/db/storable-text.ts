/** `text` without NUL characters and lone surrogates, which PostgreSQL refuses. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** `value` as JSON whose strings PostgreSQL's jsonb can store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}
