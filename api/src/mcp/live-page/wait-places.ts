/** Counts who waits for what. */
export interface WaitPlaces {
  /** Takes a place and gives the function that leaves it; null when the key has none left. */
  take(keyId: number): (() => void) | null;
}

/** At most `limit` places for each key. */
export function createWaitPlaces(limit: number): WaitPlaces {
  const taken = new Map<number, number>();
  const add = (keyId: number, change: number) => {
    const now = (taken.get(keyId) ?? 0) + change;
    if (now === 0) taken.delete(keyId);
    else taken.set(keyId, now);
  };
  return {
    take(keyId) {
      if ((taken.get(keyId) ?? 0) >= limit) return null;
      add(keyId, 1);
      return () => add(keyId, -1);
    },
  };
}
