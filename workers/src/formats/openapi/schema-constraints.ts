import { asList, asText } from '../json-values.ts';
import type { SchemaShape } from './schema-shape.ts';

const MAX_VALUES = 24;
const MAX_VALUE_CHARS = 60;

/** What a schema demands of its values beside their type, such as `one of "a", "b"` and `default 10`. */
export function listConstraints({ keywords }: SchemaShape): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = keywords;
  const range = (least: unknown, most: unknown, noun: string) =>
    least === undefined && most === undefined ? null : `${rangeText(asText(least), asText(most))}${noun}`;
  const facts = [
    enumFact(asList(keywords.enum)),
    keywords.const === undefined ? null : `always ${literal(keywords.const)}`,
    keywords.default === undefined || keywords.default === null
      ? null
      : `default ${literal(keywords.default)}`,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    typeof pattern === 'string' && pattern.length <= MAX_VALUE_CHARS
      ? `matches \`${codeText(pattern)}\``
      : null,
    keywords.readOnly === true ? 'read-only' : null,
    keywords.writeOnly === true ? 'write-only' : null,
    keywords.deprecated === true ? 'deprecated' : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function rangeText(least: string, most: string): string {
  if (least === '') return `at most ${most}`;
  return most === '' ? `at least ${least}` : `${least} to ${most}`;
}

function enumFact(values: readonly unknown[]): string | null {
  const stated = values.filter((value) => value !== null);
  if (stated.length === 0) return null;
  const shown = stated.slice(0, MAX_VALUES).map(literal).join(', ');
  const rest = stated.length > MAX_VALUES ? `, … (${stated.length} in all)` : '';
  return stated.length === 1 ? `always ${shown}` : `one of ${shown}${rest}`;
}

function literal(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const short = text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS)}…`;
  return `\`${codeText(short) || '""'}\``;
}

function codeText(text: string): string {
  return text.replace(/[`\s]+/g, ' ').trim();
}
