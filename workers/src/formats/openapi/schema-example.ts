import { asList, asRecord, asText, type JsonRecord } from '../json-values.ts';
import type { Resolve } from './references.ts';
import { type SchemaShape, shapeOf } from './schema-shape.ts';

const MAX_CHARS = 2_000;
const MAX_DEPTH = 5;
const MAX_KEYS = 30;
const MAX_ITEMS = 2;
const MAX_VALUES = 200;
const MAX_TEXT_CHARS = 160;

const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
};

/** An example that the document gives for a body; undefined when it gives none. */
export function findExample(media: JsonRecord, resolve: Resolve): unknown {
  const [first] = Object.values(asRecord(media.examples));
  const { example, examples } = shapeOf(media.schema, resolve).keywords;
  return media.example ?? resolve(first).value.value ?? example ?? asList(examples)[0];
}

/** An example made of the schema's own examples, defaults and types; undefined when that would say nothing. */
export function generateExample(schema: unknown, resolve: Resolve): unknown {
  const made = new Sampler(resolve).sample(schema, MAX_DEPTH, new Set());
  return typeof made === 'object' && made !== null && Object.keys(made).length > 0 ? made : undefined;
}

/** An example as text to be fenced, shortened until it is fit to be read; '' when it cannot be. */
export function formatExample(example: unknown): string {
  if (typeof example === 'string') return example.length <= MAX_CHARS ? example.trim() : '';
  for (let depth = MAX_DEPTH; depth > 0; depth -= 1) {
    const text = JSON.stringify(shortened(example, depth), null, 2) ?? '';
    if (text.length <= MAX_CHARS) return text;
  }
  return '';
}

function shortened(value: unknown, depthLeft: number): unknown {
  if (typeof value === 'string' && value.length > MAX_TEXT_CHARS) return `${value.slice(0, MAX_TEXT_CHARS)}…`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return depthLeft <= 0 ? [] : value.slice(0, MAX_ITEMS).map((item) => shortened(item, depthLeft - 1));
  }
  if (depthLeft <= 0) return {};
  const entries = Object.entries(value).slice(0, MAX_KEYS);
  return Object.fromEntries(entries.map(([key, item]) => [key, shortened(item, depthLeft - 1)]));
}

/** Makes one example, of so many values at most: schemas may grow with each level. */
class Sampler {
  readonly #resolve: Resolve;
  #valuesLeft = MAX_VALUES;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  sample(schema: unknown, depthLeft: number, above: ReadonlySet<string>): unknown {
    this.#valuesLeft -= 1;
    const shape = shapeOf(schema, this.#resolve);
    const { types, properties, items, variants, name } = shape;
    const stated = statedValue(shape);
    if (stated !== undefined) return stated;
    const isEnd = depthLeft === 0 || (name !== null && above.has(name));
    const inside = name === null ? above : new Set([...above, name]);
    const inner = (part: unknown) => this.sample(part, depthLeft - 1, inside);
    if (types.includes('array') || items !== null) return isEnd || items === null ? [] : [inner(items)];
    if (properties.size > 0) return isEnd ? {} : this.#object(shape, inner);
    if (variants.length > 0) return isEnd ? null : inner(variants[0]);
    return plainSample(types[0] ?? '', asText(shape.keywords.format));
  }

  /** What only the server writes is no part of a request. */
  #object({ properties, required }: SchemaShape, inner: (schema: unknown) => unknown): unknown {
    const writable = [...properties].filter(([, schema]) => asRecord(schema).readOnly !== true);
    const byNeed = writable.toSorted(([a], [b]) => Number(required.has(b)) - Number(required.has(a)));
    const wanted = writable.length > MAX_KEYS ? byNeed.slice(0, MAX_KEYS) : writable;
    const entries: [string, unknown][] = [];
    for (const [key, schema] of wanted) {
      if (this.#valuesLeft > 0) entries.push([key, inner(schema)]);
    }
    return Object.fromEntries(entries);
  }
}

function statedValue({ keywords }: SchemaShape): unknown {
  const [ofExamples] = asList(keywords.examples);
  const [ofEnum] = asList(keywords.enum);
  return keywords.example ?? ofExamples ?? keywords.const ?? keywords.default ?? ofEnum ?? undefined;
}

function plainSample(type: string, format: string): unknown {
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return TEXT_BY_FORMAT[format] ?? 'string';
}
