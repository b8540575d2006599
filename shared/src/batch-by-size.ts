/** Splits items, in order, into batches within the limits. An item over `maxBytes` forms a separate batch. */
export function batchBySize<Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  { maxBytes, maxItems = Number.POSITIVE_INFINITY }: { maxBytes: number; maxItems?: number },
): Item[][] {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const batch = batches.at(-1);
    bytes += bytesOf(item);
    if (batch && batch.length < maxItems && bytes <= maxBytes) {
      batch.push(item);
    } else {
      batches.push([item]);
      bytes = bytesOf(item);
    }
  }
  return batches;
}
