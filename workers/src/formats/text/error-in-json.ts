import { asText, isRecord, parseJson } from '../json-values.ts';

const MAX_ERROR_CHARS = 500;
const ERROR_KEYS: ReadonlySet<string> = new Set(
  'error errors message code status statusCode detail title type path timestamp success ok'.split(' '),
);

/** The error of a short JSON object that has nothing else; null for other texts. */
export function errorInJson(body: string): string | null {
  const text = body.trim();
  if (text.length > MAX_ERROR_CHARS || !text.startsWith('{') || !text.endsWith('}')) return null;
  const object = parseJson(text);
  if (!isRecord(object) || Object.keys(object).some((key) => !ERROR_KEYS.has(key))) return null;
  return asText(object.message) || asText(object.detail) || asText(object.error) || null;
}
