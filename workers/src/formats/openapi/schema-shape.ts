import { asList, asRecord, asText, asTexts, isRecord, type JsonRecord } from '../json-values.ts';
import type { Resolve } from './references.ts';

/** A schema with its reference followed and its parts (`allOf`) put together. */
export interface SchemaShape {
  /** The name of the schema that was referred to; null for one that stands in place. */
  readonly name: string | null;
  /** Types as JSON Schema names them, `null` apart. */
  readonly types: readonly string[];
  readonly isNullable: boolean;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** The schema of an array's items; null when unknown. */
  readonly items: unknown;
  /** What a map's values are; null when there are none but the properties. */
  readonly values: unknown;
  /** The schemas of which one holds (`oneOf`, `anyOf`). */
  readonly variants: readonly unknown[];
  /** The schema's own keywords, such as format and default. */
  readonly keywords: JsonRecord;
}

const MAX_PARTS_DEEP = 6;
const MAX_PARTS = 40;

/** Follows and puts together `schema`; what is not said in it is empty. */
export function shapeOf(schema: unknown, resolve: Resolve): SchemaShape {
  const { value, name } = resolve(schema);
  const parts = addParts(value, resolve, MAX_PARTS_DEEP, []);
  const keywords: JsonRecord = Object.assign({}, ...parts);
  const stated = typeof keywords.type === 'string' ? [keywords.type] : asTexts(keywords.type);
  const variants = [...asList(keywords.oneOf), ...asList(keywords.anyOf)];
  const isNull = (variant: unknown) => asRecord(variant).type === 'null';
  return {
    name: name ?? soleName(value, resolve),
    types: stated.filter((type) => type !== 'null'),
    isNullable: keywords.nullable === true || stated.includes('null') || variants.some(isNull),
    properties: new Map(parts.flatMap((part) => Object.entries(asRecord(part.properties)))),
    required: new Set(parts.flatMap((part) => asTexts(part.required))),
    items: keywords.items ?? null,
    values: isRecord(keywords.additionalProperties) ? keywords.additionalProperties : null,
    variants: variants.filter((variant) => !isNull(variant)),
    keywords,
  };
}

/** Adds the parts that the schema is made of, then itself: what it says itself counts most. */
function addParts(value: JsonRecord, resolve: Resolve, depthLeft: number, parts: JsonRecord[]): JsonRecord[] {
  for (const part of depthLeft === 0 ? [] : asList(value.allOf)) {
    if (parts.length >= MAX_PARTS) break;
    addParts(resolve(part).value, resolve, depthLeft - 1, parts);
  }
  parts.push(value);
  return parts;
}

/** A reference is wrapped in `allOf` where the version allows nothing beside it. */
function soleName(value: JsonRecord, resolve: Resolve): string | null {
  const parts = asList(value.allOf);
  return parts.length === 1 ? resolve(parts[0]).name : null;
}

/** What a value of this shape is in a few words: `string (date-time)`, `array of Pet`, `map of integer`. */
export function typeLabel(shape: SchemaShape, resolve: Resolve, depthLeft = 3): string {
  const label = plainLabel(shape, resolve, depthLeft);
  return shape.isNullable ? `${label} or null` : label;
}

function plainLabel(shape: SchemaShape, resolve: Resolve, depthLeft: number): string {
  const { types, name, items, values, variants, properties, keywords } = shape;
  const inner = (schema: unknown) =>
    depthLeft === 0 ? 'any' : typeLabel(shapeOf(schema, resolve), resolve, depthLeft - 1);
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
