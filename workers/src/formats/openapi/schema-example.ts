import { asList, asRecord, asText, type JsonRecord } from '../json-values.ts';
import { firstEntries } from './first-entries.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { Resolve } from './references.ts';
import { type SchemaShape, shapeOf } from './schema-shape.ts';

const MAX_CHARS = 2_000;
const MAX_DEPTH = 5;
const MAX_KEYS = 30;
const MAX_ARRAY_ITEMS = 2;
const MAX_GENERATED_VALUES = 200;
const MAX_TEXT_CHARS = 160;

const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
};

/** The example that the document provides for a body; undefined when there is none. */
export function findExample(media: JsonRecord, resolve: Resolve): unknown {
  const [, first] = firstEntries(asRecord(media.examples))[0] ?? [];
  const { example, examples } = shapeOf(media.schema, resolve).keywords;
  return media.example ?? resolve(first).value.value ?? example ?? asList(examples)[0];
}

/** Generates an example from the schema's examples, defaults and types; undefined when it would be empty. */
export function generateExample(schema: unknown, resolve: Resolve): unknown {
  const example = new Sampler(resolve).sample(schema, MAX_DEPTH, new Set());
  return typeof example === 'object' && example !== null && Object.keys(example).length > 0
    ? example
    : undefined;
}

const textOfExample = memoizeByObject();

/** Formats an example as text, shortened to at most 2,000 characters; '' when that is impossible. */
export function formatExample(example: unknown): string {
  if (typeof example === 'string') return example.length <= MAX_CHARS ? example.trim() : '';
  return typeof example === 'object' && example !== null
    ? textOfExample(example, () => formatJson(example))
    : formatJson(example);
}

function formatJson(example: unknown): string {
  for (let depth = MAX_DEPTH; depth > 0; depth -= 1) {
    const text = JSON.stringify(shorten(example, depth), null, 2) ?? '';
    if (text.length <= MAX_CHARS) return text;
  }
  return '';
}

function shorten(value: unknown, depthLeft: number): unknown {
  if (typeof value === 'string' && value.length > MAX_TEXT_CHARS) return `${value.slice(0, MAX_TEXT_CHARS)}…`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return depthLeft <= 0 ? [] : value.slice(0, MAX_ARRAY_ITEMS).map((item) => shorten(item, depthLeft - 1));
  }
  if (depthLeft <= 0) return {};
  const entries = Object.entries(value).slice(0, MAX_KEYS);
  return Object.fromEntries(entries.map(([key, item]) => [key, shorten(item, depthLeft - 1)]));
}

/** Generates one example. The limit on values stops schemas that grow exponentially with depth. */
class Sampler {
  readonly #resolve: Resolve;
  #valuesLeft = MAX_GENERATED_VALUES;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  sample(schema: unknown, depthLeft: number, above: ReadonlySet<string>): unknown {
    this.#valuesLeft -= 1;
    const shape = shapeOf(schema, this.#resolve);
    const { types, properties, items, variants, name } = shape;
    const provided = findProvidedValue(shape);
    if (provided !== undefined) return provided;
    const isEnd = depthLeft === 0 || (name !== null && above.has(name));
    const inside = name === null ? above : new Set([...above, name]);
    const inner = (part: unknown) => this.sample(part, depthLeft - 1, inside);
    if (types.includes('array') || items !== null) return isEnd || items === null ? [] : [inner(items)];
    if (properties.size > 0) return isEnd ? {} : this.#object(shape, inner);
    if (variants.length > 0) return isEnd ? null : inner(variants[0]);
    return sampleByType(types[0] ?? '', asText(shape.keywords.format));
  }

  /** Skips read-only properties, which requests do not contain. */
  #object({ properties, required }: SchemaShape, inner: (schema: unknown) => unknown): unknown {
    const writable = [...properties].filter(([, schema]) => asRecord(schema).readOnly !== true);
    const requiredFirst = writable.toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)));
    const selected = writable.length > MAX_KEYS ? requiredFirst.slice(0, MAX_KEYS) : writable;
    const entries: [string, unknown][] = [];
    for (const [key, schema] of selected) {
      if (this.#valuesLeft > 0) entries.push([key, inner(schema)]);
    }
    return Object.fromEntries(entries);
  }
}

function findProvidedValue({ keywords }: SchemaShape): unknown {
  const [fromExamples] = asList(keywords.examples);
  const [fromEnum] = asList(keywords.enum);
  return keywords.example ?? fromExamples ?? keywords.const ?? keywords.default ?? fromEnum ?? undefined;
}

function sampleByType(type: string, format: string): unknown {
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return TEXT_BY_FORMAT[format] ?? 'string';
}
