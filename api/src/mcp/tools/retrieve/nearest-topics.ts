/**
 * The names most like the query by the trigrams they share, best first, for answers without a hit.
 * Names that share less than a tenth of their trigrams are left out.
 */
export function nearestTopics(query: string, names: readonly string[], limit = 5): string[] {
  const asked = trigrams(query);
  return names
    .map((name) => ({ name, similarity: similarity(asked, trigrams(name)) }))
    .filter((candidate) => candidate.similarity >= 0.1)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
    .map(({ name }) => name);
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  return found;
}

function similarity(asked: ReadonlySet<string>, name: ReadonlySet<string>): number {
  return name.size === 0 ? 0 : asked.intersection(name).size / name.size;
}
