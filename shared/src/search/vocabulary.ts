const encoder = new TextEncoder();

/** A term as vocabularies look it up. */
export interface TermKey {
  readonly hash: number;
  readonly bytes: Uint8Array;
}

/** The terms of a segment, sorted by hash; the text of term n stands at [textStarts[n], textStarts[n + 1]). */
export interface Vocabulary {
  readonly hashes: Uint32Array;
  readonly textStarts: Uint32Array;
  readonly text: Uint8Array;
}

export function termKey(term: string): TermKey {
  return { hash: hashTerm(term), bytes: encoder.encode(term) };
}

/** FNV-1a over UTF-16 code units with a final mix, so that the high bits are even enough to search by. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number of a term in the vocabulary; -1 when it is not there. */
export function findTerm(vocabulary: Vocabulary, key: TermKey): number {
  const { hashes } = vocabulary;
  // Hashes are spread evenly, so a term stands near the place that its hash tells.
  let at = Math.floor((key.hash / 2 ** 32) * hashes.length);
  while (at > 0 && (hashes[at - 1] ?? 0) >= key.hash) at--;
  while (at < hashes.length && (hashes[at] ?? 0) < key.hash) at++;
  for (; hashes[at] === key.hash; at++) if (hasText(vocabulary, at, key.bytes)) return at;
  return -1;
}

function hasText({ text, textStarts }: Vocabulary, term: number, bytes: Uint8Array): boolean {
  const start = textStarts[term] ?? 0;
  if ((textStarts[term + 1] ?? 0) - start !== bytes.length) return false;
  for (let at = 0; at < bytes.length; at++) if (text[start + at] !== bytes[at]) return false;
  return true;
}
