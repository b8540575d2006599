/** A JSON object that has not been validated. */
export type JsonRecord = Readonly<Record<string, unknown>>;

const EMPTY: JsonRecord = {};

/** `value` when it is an object; an empty object otherwise. */
export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : EMPTY;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` when it is an array; an empty array otherwise. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `value` as trimmed text when it is a string, number or boolean; '' otherwise. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** The strings in `value`; an empty array when `value` is not an array. */
export function asTexts(value: unknown): string[] {
  return asList(value).flatMap((item) => (typeof item === 'string' ? [item] : []));
}
