/** The fields that determine the order of documents. `pinIndex` is null if not pinned. */
export interface Pinnable {
  readonly pinIndex: number | null;
  readonly createdAt: string | null;
}

/** Compares documents: pinned first by descending pinIndex, then newest first (specification section 4). */
export function byPinThenNewest(a: Pinnable, b: Pinnable): number {
  if (a.pinIndex !== null && b.pinIndex !== null) return b.pinIndex - a.pinIndex;
  if (a.pinIndex !== null) return -1;
  if (b.pinIndex !== null) return 1;
  return (b.createdAt ?? '').localeCompare(a.createdAt ?? '');
}

/** The pinIndex that puts a document before all pinned ones: one more than the highest, 1 if none is pinned. */
export function nextPinIndex(documents: readonly Pick<Pinnable, 'pinIndex'>[]): number {
  return documents.reduce((highest, { pinIndex }) => Math.max(highest, pinIndex ?? 0), 0) + 1;
}
