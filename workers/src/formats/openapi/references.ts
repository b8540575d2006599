import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { asRecord, asText, type JsonRecord } from '../json-values.ts';
import { firstEntries } from './first-entries.ts';

/** An object of the document after resolving its reference. */
export interface Resolved {
  readonly value: JsonRecord;
  /** The last part of the reference, such as `Pet`; null for an inline object. */
  readonly name: string | null;
}

/** Resolves references within one document. */
export type Resolve = (value: unknown) => Resolved;

const MAX_HOPS = 16;
const MAX_NAME_CHARS = 200;

/**
 * Creates a resolver for `$ref` within `document` (RFC 6901). External references are not fetched: they resolve to an
 * empty object with their last part as name.
 */
export function createResolver(document: JsonRecord): Resolve {
  // Callers memoize by object, so a shared object must resolve to one object.
  const known = new WeakMap<JsonRecord, Resolved>();
  return (value) => {
    const reference = asRecord(value);
    const before = known.get(reference);
    if (before) return before;
    const resolved = follow(document, reference);
    known.set(reference, resolved);
    return resolved;
  };
}

function follow(document: JsonRecord, value: JsonRecord): Resolved {
  let current = value;
  let name: string | null = null;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const reference = asText(current.$ref);
    if (reference === '') return { value: current, name };
    name ??= getReferenceName(reference);
    const siblings = firstEntries(current).filter(([key]) => key !== '$ref');
    const target = asRecord(findTarget(document, reference));
    current = siblings.length === 0 ? target : Object.fromEntries([...firstEntries(target), ...siblings]);
  }
  return { value: {}, name };
}

function findTarget(document: JsonRecord, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return null;
  return splitPointer(reference).reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    const record = asRecord(value);
    return Object.hasOwn(record, part) ? record[part] : null;
  }, document);
}

function splitPointer(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodePercent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The display name of a reference: its last part without a fragment or file extension. */
function getReferenceName(reference: string): string {
  const last = decodePercent(reference.split('/').at(-1) ?? reference).replaceAll('~1', '/');
  const name = last.replace(/^.*#/, '').replace(/\.(json|ya?ml)$/, '') || reference;
  return name.slice(0, MAX_NAME_CHARS);
}
