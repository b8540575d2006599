import { asList, asRecord, type JsonRecord } from '../json-values.ts';
import { firstEntries } from './first-entries.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import type { Resolve } from './references.ts';
import { shapeOf } from './schema-shape.ts';

const MAX_CHARS = 2_000;
const MAX_DEPTH = 5;
const MAX_KEYS = 30;
const MAX_ARRAY_ITEMS = 2;
const MAX_TEXT_CHARS = 160;

/** The example that the document provides for a body; undefined when there is none. */
export function findExample(media: JsonRecord, resolve: Resolve): unknown {
  const [, first] = firstEntries(asRecord(media.examples))[0] ?? [];
  const { example, examples } = shapeOf(media.schema, resolve).keywords;
  return media.example ?? resolve(first).value.value ?? example ?? asList(examples)[0];
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
