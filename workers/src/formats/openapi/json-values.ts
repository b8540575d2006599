/** An object of a document whose making nobody has checked. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const NOTHING: JsonRecord = {};

/** `value` when it is an object; an empty one otherwise. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : NOTHING;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` when it is an array; an empty one otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `value` as trimmed text when it is a text, number or boolean; '' otherwise. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** The texts in `value`, when it is an array. */
export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((item) => (typeof item === 'string' ? [item] : []));
}
