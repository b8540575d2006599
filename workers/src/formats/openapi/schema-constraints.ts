import { asList, asText } from '../json-values.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { Resolve } from './references.ts';
import { type SchemaShape, shapeOf } from './schema-shape.ts';

const MAX_VALUES = 24;
const MAX_VALUE_CHARS = 60;

/** Lists the constraints and annotations of a schema in words, such as `one of "a", "b"` and `default 10`. */
export function listConstraints(shape: SchemaShape, resolve: Resolve): string[] {
  const { keywords } = shape;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = keywords;
  const limit = (value: unknown) => asText(value).slice(0, MAX_VALUE_CHARS);
  const range = (min: unknown, max: unknown, noun: string) =>
    min === undefined && max === undefined ? null : `${formatRange(limit(min), limit(max))}${noun}`;
  const constraints = [
    formatValues(shape, resolve),
    shape.items === null ? null : formatValues(shapeOf(shape.items, resolve), resolve, 'each '),
    keywords.const === undefined ? null : `always ${formatLiteral(keywords.const)}`,
    keywords.default === undefined || keywords.default === null
      ? null
      : `default ${formatLiteral(keywords.default)}`,
    formatExampleValue(keywords),
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    typeof pattern === 'string' && pattern.length <= MAX_VALUE_CHARS
      ? `matches \`${removeBackticks(pattern)}\``
      : null,
    keywords.readOnly === true ? 'read-only' : null,
    keywords.writeOnly === true ? 'write-only' : null,
    keywords.deprecated === true ? 'deprecated' : null,
  ];
  return constraints.filter((constraint) => constraint !== null);
}

/** An object or array is too long for a constraint; its properties and items have examples of their own. */
function formatExampleValue({ example, examples }: SchemaShape['keywords']): string | null {
  const value = example ?? asList(examples)[0] ?? null;
  return value === null || typeof value === 'object' ? null : `for example ${formatLiteral(value)}`;
}

function formatRange(min: string, max: string): string {
  if (min === '') return `at most ${max}`;
  return max === '' ? `at least ${min}` : `${min} to ${max}`;
}

const textOfEnum = memoizeByObject();

/**
 * Formats the values that a schema allows, possibly besides null: `oneOf` with a reference to an enum and null, or with a
 * named constant for each value (https://spec.openapis.org/oas/v3.1.1.html#annotated-enumerations).
 */
function formatValues(shape: SchemaShape, resolve: Resolve, lead = '', depthLeft = 1): string | null {
  const { keywords, variants } = shape;
  const values = asList(keywords.enum);
  const format = () => formatChoices(values.filter((value) => value !== null).map(formatLiteral), lead);
  if (values.length > 0) return textOfEnum(values, format, lead) || null;
  const inner = variants.map((variant) => shapeOf(variant, resolve));
  const [only] = inner;
  if (only && inner.length === 1) return depthLeft > 0 ? formatValues(only, resolve, lead, 0) : null;
  if (!only || inner.some(({ keywords }) => keywords.const === undefined)) return null;
  return textOfEnum(variants, () => formatChoices(inner.map(formatConstant), lead), lead);
}

function formatChoices(choices: readonly string[], lead: string): string {
  if (choices.length === 0) return '';
  const shown = choices.slice(0, MAX_VALUES).join(', ');
  const rest = choices.length > MAX_VALUES ? `, … (${choices.length} in all)` : '';
  return lead + (choices.length === 1 ? `always ${shown}` : `one of ${shown}${rest}`);
}

function formatConstant({ keywords: { const: value, title, description } }: SchemaShape): string {
  const name = removeBackticks(asText(title) || asText(description)).slice(0, MAX_VALUE_CHARS);
  return name === '' ? formatLiteral(value) : `${formatLiteral(value)} (${name})`;
}

function formatLiteral(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const short = text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS)}…`;
  return `\`${removeBackticks(short) || '""'}\``;
}

function removeBackticks(text: string): string {
  return text.replace(/[`\s]+/g, ' ').trim();
}
