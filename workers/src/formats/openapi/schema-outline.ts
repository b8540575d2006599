import { asText } from '../json-values.ts';
import { convertInlineDescription } from './convert-description.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { Resolve } from './references.ts';
import { listConstraints } from './schema-constraints.ts';
import { formatType, type SchemaShape, shapeOf } from './schema-shape.ts';

interface OutlineOptions {
  readonly resolve: Resolve;
  /** The document's URL. */
  readonly url: string;
  /** The number of nested levels to list. */
  readonly maxDepth: number;
  readonly maxLines: number;
  /** Whether to mark required properties, which only matter in requests. */
  readonly showRequired: boolean;
}

const MAX_VARIANTS = 8;
/** Arrays and maps that contain only one another are on the same level of the list. */
const MAX_NESTED_ITEMS = 8;

const outlineOf = memoizeByObject();

/** Outlines the properties of `schema` as a nested list, or its type when it has no properties; '' for any value. */
export function outlineSchema(schema: unknown, options: OutlineOptions): string {
  const { value, name } = options.resolve(schema);
  const create = () => createOutline(schema, options);
  // Missing and external schemas share one empty object.
  if (Object.keys(value).length === 0) return create();
  return outlineOf(value, create, `${options.maxDepth} ${options.maxLines} ${options.showRequired} ${name}`);
}

function createOutline(schema: unknown, options: OutlineOptions): string {
  const shape = shapeOf(schema, options.resolve);
  const outline = new Outline(options);
  outline.list(shape, 0, new Set(shape.name === null ? [] : [shape.name]));
  const label = formatType(shape, options.resolve);
  if (outline.lines.length === 0)
    return label === 'any' ? '' : [label, ...listConstraints(shape, options.resolve)].join(', ');
  return outline.lines.join('\n');
}

const descriptionOf = memoizeByObject();

function describeProperty({ keywords }: SchemaShape, url: string): string {
  const text = asText(keywords.description) || asText(keywords.title);
  return text === '' ? '' : `: ${convertInlineDescription(text, url, 200)}`;
}

/** Builds the list. One line marks omitted properties. */
class Outline {
  readonly lines: string[] = [];
  readonly #options: OutlineOptions;
  #isFull = false;

  constructor(options: OutlineOptions) {
    this.#options = options;
  }

  /** Lists the contents of a shape. `above` has the names of the parent schemas, which are not listed again. */
  list(shape: SchemaShape, depth: number, above: ReadonlySet<string>, itemsLeft = MAX_NESTED_ITEMS): void {
    if (depth >= this.#options.maxDepth || itemsLeft === 0) return;
    for (const [name, schema] of shape.properties) {
      this.#property(`\`${name.replace(/[`\s]+/g, ' ')}\``, schema, shape.required.has(name), depth, above);
    }
    if (shape.items !== null) this.#inner(shape.items, depth, above, itemsLeft - 1);
    if (shape.values !== null && shape.properties.size === 0) {
      this.#inner(shape.values, depth, above, itemsLeft - 1);
    }
    if (shape.items !== null || shape.variants.length === 0) return;
    if (shape.variants.length === 1) this.#inner(shape.variants[0], depth, above, itemsLeft - 1);
    const variants = shape.variants.length === 1 ? [] : shape.variants.slice(0, MAX_VARIANTS);
    const shapes = variants.map((variant) => shapeOf(variant, this.#options.resolve));
    if (shapes.every((variant) => variant.properties.size === 0 && variant.items === null)) return;
    for (const [index, variant] of variants.entries()) {
      this.#property(`Option ${index + 1}:`, variant, false, depth, above);
    }
  }

  /** Lists the item type of an array, the value type of a map, or the only type besides null. */
  #inner(schema: unknown, depth: number, above: ReadonlySet<string>, itemsLeft: number): void {
    const shape = shapeOf(schema, this.#options.resolve);
    if (shape.name !== null && above.has(shape.name)) return;
    this.list(shape, depth, shape.name === null ? above : new Set([...above, shape.name]), itemsLeft);
  }

  #property(
    name: string,
    schema: unknown,
    isRequired: boolean,
    depth: number,
    above: ReadonlySet<string>,
  ): void {
    const { resolve, url, maxLines, showRequired } = this.#options;
    const indent = '  '.repeat(depth);
    if (this.lines.length >= maxLines) {
      if (!this.#isFull) this.lines.push(`${indent}- …`);
      this.#isFull = true;
      return;
    }
    const shape = shapeOf(schema, resolve);
    const constraints = [
      formatType(shape, resolve),
      ...(isRequired && showRequired ? ['required'] : []),
      ...listConstraints(shape, resolve),
    ];
    const description = descriptionOf(shape.keywords, () => describeProperty(shape, url));
    this.lines.push(`${indent}- ${name} ${constraints.join(', ')}${description}`);
    if (shape.name === null || !above.has(shape.name)) {
      this.list(shape, depth + 1, shape.name === null ? above : new Set([...above, shape.name]));
    }
  }
}
