/**
 * Creates the lookup of the longest of `prefixes` that a text starts with; null when it starts with none. A robots.txt may
 * have 40,000 of them, and a site 200,000 pages, so a lookup is a binary search.
 */
export function createPrefixLookup(prefixes: Iterable<string>): (text: string) => string | null {
  const sorted = [...new Set(prefixes)].sort();
  /** The index of the longest other prefix that each prefix starts with; -1 without one. */
  const parents: number[] = [];
  for (const [index, prefix] of sorted.entries()) {
    let parent = index - 1;
    while (parent >= 0 && !prefix.startsWith(sorted[parent] ?? '')) parent = parents[parent] ?? -1;
    parents.push(parent);
  }
  return (text) => {
    // The last prefix up to the text starts with all others that the text starts with.
    let index = countUpTo(sorted, text) - 1;
    while (index >= 0 && !text.startsWith(sorted[index] ?? '')) index = parents[index] ?? -1;
    return sorted[index] ?? null;
  };
}

/** How many of the sorted texts are not after `text`. */
function countUpTo(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') <= text) from = middle + 1;
    else to = middle;
  }
  return from;
}
