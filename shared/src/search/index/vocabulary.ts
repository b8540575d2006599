const encoder = new TextEncoder();

/** A lookup key of a vocabulary. */
export interface TermKey {
  readonly hash: number;
  readonly term: string;
  /** UTF-8; null if the term is ASCII. */
  readonly bytes: Uint8Array | null;
}

const ASCII = /^[ -~]*$/;

/** The terms of a segment, sorted by hash; the text of term n is at [textStarts[n], textStarts[n + 1]). */
export interface Vocabulary {
  readonly hashes: Uint32Array;
  readonly textStarts: Uint32Array;
  readonly text: Uint8Array;
}

/** Creates the lookup key of a term. */
export function termKey(term: string): TermKey {
  return { hash: hashTerm(term), term, bytes: ASCII.test(term) ? null : encoder.encode(term) };
}

/** FNV-1a over UTF-16 code units with a final mix, which distributes the high bits evenly. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number of a term in the vocabulary; -1 if it is missing. */
export function findTerm(vocabulary: Vocabulary, key: TermKey): number {
  const { hashes } = vocabulary;
  // Interpolation search: hashes are evenly distributed, so two estimates land close to the term.
  const density = hashes.length / 2 ** 32;
  const near = Math.min(Math.floor(key.hash * density), hashes.length - 1);
  const nearer = near + Math.round((key.hash - (hashes[near] ?? 0)) * density);
  let at = Math.max(0, Math.min(nearer, hashes.length));
  while (at > 0 && (hashes[at - 1] ?? 0) >= key.hash) at--;
  while (at < hashes.length && (hashes[at] ?? 0) < key.hash) at++;
  for (; hashes[at] === key.hash; at++) if (hasText(vocabulary, at, key)) return at;
  return -1;
}

function hasText({ text, textStarts }: Vocabulary, number: number, { term, bytes }: TermKey): boolean {
  const start = textStarts[number] ?? 0;
  const length = bytes?.length ?? term.length;
  if ((textStarts[number + 1] ?? 0) - start !== length) return false;
  for (let at = 0; at < length; at++) {
    if (text[start + at] !== (bytes === null ? term.charCodeAt(at) : bytes[at])) return false;
  }
  return true;
}
