import { asRecord, asText, type JsonRecord } from '../json-values.ts';

/** What an object of the document means once its reference is followed. */
export interface Resolved {
  readonly value: JsonRecord;
  /** The last part of the reference, such as `Pet`; null when the object stands in place. */
  readonly name: string | null;
}

/** Follows references within one document. */
export type Resolve = (value: unknown) => Resolved;

const MAX_HOPS = 16;

/**
 * Makes the function that follows `$ref` within `document` (RFC 6901). References to other documents are not fetched:
 * they become an object without content, named by their last part.
 */
export function createResolver(document: JsonRecord): Resolve {
  return (value) => {
    let current = asRecord(value);
    let name: string | null = null;
    for (let hop = 0; hop < MAX_HOPS; hop += 1) {
      const reference = asText(current.$ref);
      if (reference === '') return { value: current, name };
      name ??= nameOf(reference);
      const { $ref: _, ...siblings } = current;
      current = { ...asRecord(targetOf(document, reference)), ...siblings };
    }
    return { value: {}, name };
  };
}

function targetOf(document: JsonRecord, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return null;
  return partsOf(reference).reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    const record = asRecord(value);
    return Object.hasOwn(record, part) ? record[part] : null;
  }, document);
}

function partsOf(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The word by which readers know what a reference names. */
function nameOf(reference: string): string {
  const last = decoded(reference.split('/').at(-1) ?? reference).replaceAll('~1', '/');
  return last.replace(/^.*#/, '').replace(/\.(json|ya?ml)$/, '') || reference;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
