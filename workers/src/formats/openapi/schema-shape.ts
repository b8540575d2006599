import { asList, asRecord, asText, asTexts, isRecord, type JsonRecord } from '../json-values.ts';
import { firstEntries } from './first-entries.ts';
import type { Resolve } from './references.ts';

/** A schema with its references resolved and its `allOf` parts merged. */
export interface SchemaShape {
  /** The name of the referenced schema; null for an inline schema. */
  readonly name: string | null;
  /** JSON Schema types except `null`. */
  readonly types: readonly string[];
  readonly isNullable: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** The schema of an array's items; null when unknown. */
  readonly items: unknown;
  /** The schema of a map's values (`additionalProperties`); null when there is none. */
  readonly values: unknown;
  /** The alternatives (`oneOf`, `anyOf`). */
  readonly variants: readonly unknown[];
  /** The merged keywords of KEYWORDS. */
  readonly keywords: JsonRecord;
}

const KEYWORDS = [
  ...['type', 'nullable', 'format', 'title', 'description', 'deprecated', 'readOnly', 'writeOnly'],
  ...['items', 'additionalProperties', 'oneOf', 'anyOf', 'enum', 'const', 'default', 'example', 'examples'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'],
];

const MAX_PART_DEPTH = 6;
const MAX_PARTS = 40;
/** Limit for all parts together. Lists show at most 80 properties. */
const MAX_PROPERTIES = 200;
const MAX_REQUIRED = 1_000;
/** Lists show at most 8. */
const MAX_VARIANTS = 100;
const MAX_TYPES = 10;
const MAX_TYPE_CHARS = 300;

/** The shapes of resolved schemas. Operations share them, and merging a large one takes long. */
const known = new WeakMap<JsonRecord, SchemaShape>();

/** Resolves and merges `schema`. Missing keywords are empty. */
export function shapeOf(schema: unknown, resolve: Resolve): SchemaShape {
  const { value, name } = resolve(schema);
  const shape = known.get(value) ?? mergeParts(value, resolve);
  known.set(value, shape);
  return name === null ? shape : { ...shape, name };
}

function mergeParts(value: JsonRecord, resolve: Resolve): SchemaShape {
  const parts = addParts(value, resolve, MAX_PART_DEPTH, []);
  const keywords = mergeKeywords(parts);
  const listed = asTexts(asList(keywords.type).slice(0, MAX_TYPES));
  const types = typeof keywords.type === 'string' ? [keywords.type] : listed;
  const variants = [keywords.oneOf, keywords.anyOf].flatMap((list) => asList(list).slice(0, MAX_VARIANTS));
  const isNull = (variant: unknown) => asRecord(variant).type === 'null';
  return {
    name: findWrappedName(value, resolve),
    types: types.filter((type) => type !== 'null'),
    isNullable: keywords.nullable === true || types.includes('null') || variants.some(isNull),
    properties: mergeProperties(parts),
    required: mergeRequired(parts),
    items: keywords.items ?? null,
    values: isRecord(keywords.additionalProperties) ? keywords.additionalProperties : null,
    variants: variants.filter((variant) => !isNull(variant)),
    keywords,
  };
}

/** A later part overrides the earlier ones. */
function mergeKeywords(parts: readonly JsonRecord[]): JsonRecord {
  const own = parts.flatMap((part) =>
    KEYWORDS.filter((key) => Object.hasOwn(part, key)).map((key) => [key, part[key]] as const),
  );
  return Object.fromEntries(own);
}

/** The first properties of the parts; a later part overrides them. */
function mergeProperties(parts: readonly JsonRecord[]): Map<string, unknown> {
  const properties = new Map<string, unknown>();
  for (const part of new Set(parts)) {
    for (const [name, schema] of firstEntries(asRecord(part.properties))) {
      if (properties.size < MAX_PROPERTIES || properties.has(name)) properties.set(name, schema);
    }
  }
  return properties;
}

function mergeRequired(parts: readonly JsonRecord[]): Set<string> {
  const required = new Set<string>();
  for (const part of new Set(parts)) {
    const names = asTexts(asList(part.required).slice(0, MAX_REQUIRED));
    for (const name of names) if (required.size < MAX_REQUIRED) required.add(name);
  }
  return required;
}

/** Adds the `allOf` parts, then the schema itself: its keywords override theirs. */
function addParts(value: JsonRecord, resolve: Resolve, depthLeft: number, parts: JsonRecord[]): JsonRecord[] {
  for (const part of depthLeft === 0 ? [] : asList(value.allOf)) {
    if (parts.length >= MAX_PARTS) break;
    addParts(resolve(part).value, resolve, depthLeft - 1, parts);
  }
  parts.push(value);
  return parts;
}

/** OpenAPI 3.0 wraps a reference in `allOf` because it ignores keywords next to `$ref`. */
function findWrappedName(value: JsonRecord, resolve: Resolve): string | null {
  const parts = asList(value.allOf);
  return parts.length === 1 ? resolve(parts[0]).name : null;
}

/** Formats the type of a shape, such as `string (date-time)`, `array of Pet` or `map of integer`. */
export function formatType(shape: SchemaShape, resolve: Resolve, depthLeft = 3): string {
  const label = formatNonNullType(shape, resolve, depthLeft);
  const short = label.length <= MAX_TYPE_CHARS ? label : `${label.slice(0, MAX_TYPE_CHARS)}…`;
  return shape.isNullable ? `${short} or null` : short;
}

function formatNonNullType(shape: SchemaShape, resolve: Resolve, depthLeft: number): string {
  const { types, name, items, values, variants, properties, keywords } = shape;
  const inner = (schema: unknown) =>
    depthLeft === 0 ? 'any' : formatType(shapeOf(schema, resolve), resolve, depthLeft - 1);
  if (types.includes('array') || items !== null) return items === null ? 'array' : `array of ${inner(items)}`;
  if (name !== null && (properties.size > 0 || variants.length > 0)) return name;
  if (values !== null && properties.size === 0) return `map of ${inner(values)}`;
  if (variants.length > 0 && types.length === 0) {
    const labels = [...new Set(variants.slice(0, 6).map(inner))];
    return labels.join(' or ') + (variants.length > 6 ? ' or …' : '');
  }
  const format = asText(keywords.format);
  const type = types.join(' or ') || (properties.size > 0 ? 'object' : (name ?? 'any'));
  return format === '' ? type : `${type} (${format})`;
}
