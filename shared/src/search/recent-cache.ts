/** Values by short texts, those that were asked for of late. */
export interface RecentCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

const decoder = new TextDecoder('utf-16le');

/**
 * A cache of at least the `size` keys used last and at most twice as many. Two maps take turns, so that a hit costs
 * one look-up: no order is kept.
 */
export function createRecentCache<Value>(size: number): RecentCache<Value> {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();

  function set(key: string, value: Value): void {
    if (recent.size >= size) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(key, value);
  }

  return {
    get(key) {
      const found = recent.get(key);
      if (found !== undefined) return found;
      const kept = earlier.get(key);
      if (kept !== undefined) set(ownCopy(key), kept);
      return kept;
    },
    set: (key, value) => set(ownCopy(key), value),
  };
}

/** A piece cut from a text keeps the whole text in memory (V8 copies only pieces of fewer than 13 characters). */
function ownCopy(key: string): string {
  return key.length < 13 ? key : decoder.decode(Buffer.from(key, 'utf16le'));
}
