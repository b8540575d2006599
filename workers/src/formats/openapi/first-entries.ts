import type { JsonRecord } from '../json-values.ts';

/** Lists show at most 80 properties. */
const MAX_ENTRIES = 200;
const MAX_NAME_CHARS = 200;

type Entries = readonly (readonly [string, unknown])[];

const known = new WeakMap<JsonRecord, Entries>();

/**
 * The first 200 entries whose names have at most 200 characters. Operations share objects by reference, and each would
 * otherwise pay for a large one again.
 */
export function firstEntries(record: JsonRecord): Entries {
  const entries =
    known.get(record) ??
    Object.entries(record)
      .filter(([name]) => name.length <= MAX_NAME_CHARS)
      .slice(0, MAX_ENTRIES);
  known.set(record, entries);
  return entries;
}
