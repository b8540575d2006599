/** Counts who waits for what. */
export interface WaitPlaces {
  /** Takes a place and gives the function that leaves it; null when the asker has none left. */
  take(asker: string): (() => void) | null;
}

/** At most `limit` places for each asker. */
export function createWaitPlaces(limit: number): WaitPlaces {
  const taken = new Map<string, number>();
  const add = (asker: string, change: number) => {
    const now = (taken.get(asker) ?? 0) + change;
    if (now === 0) taken.delete(asker);
    else taken.set(asker, now);
  };
  return {
    take(asker) {
      if ((taken.get(asker) ?? 0) >= limit) return null;
      add(asker, 1);
      return () => add(asker, -1);
    },
  };
}
