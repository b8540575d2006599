import type { SegmentParts } from './segment-layout.ts';
import { hashTerm } from './vocabulary.ts';

/** The greatest stored impact. */
export const MOST_IMPACT = 255;
const IMPACT_BITS = 256;

/** Numbers terms, collects postings passage by passage and writes them term by term. */
export class PostingsBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #hashes: number[] = [];
  /** Of each posting in the order of adding: its term, and its passage with the impact. */
  readonly #terms: number[] = [];
  readonly #packed: number[] = [];

  /** The number of a term, a new one when it has none yet. Terms that are numbered are part of the vocabulary. */
  numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#hashes.length;
    this.#numbers.set(term, number);
    this.#hashes.push(hashTerm(term));
    return number;
  }

  hashOf(number: number): number {
    return this.#hashes[number] ?? 0;
  }

  /** Adds a posting of a numbered term with an impact of 0 to 1. Passages come in order. */
  add(number: number, passage: number, impact: number): void {
    this.#terms.push(number);
    this.#packed.push(passage * IMPACT_BITS + Math.max(1, Math.round(impact * MOST_IMPACT)));
  }

  get counts(): { terms: number; postings: number; textBytes: number } {
    let textBytes = 0;
    for (const term of this.#numbers.keys()) textBytes += Buffer.byteLength(term);
    return { terms: this.#numbers.size, postings: this.#packed.length, textBytes };
  }

  /** Fills the vocabulary, sorted by hash, and the postings. */
  write(parts: SegmentParts): void {
    const places = this.#writeVocabulary(parts);
    const starts = parts.postingStarts;
    for (const term of this.#terms) addTo(starts, (places[term] ?? 0) + 1, 1);
    for (let place = 1; place < starts.length; place++) addTo(starts, place, starts[place - 1] ?? 0);
    const next = starts.slice();
    this.#packed.forEach((packed, at) => {
      const place = places[this.#terms[at] ?? 0] ?? 0;
      const posting = next[place] ?? 0;
      addTo(next, place, 1);
      parts.postingPassages[posting] = Math.floor(packed / IMPACT_BITS);
      parts.postingImpacts[posting] = packed % IMPACT_BITS;
    });
  }

  /** Writes the terms; returns the place of each by its number. */
  #writeVocabulary(parts: SegmentParts): Uint32Array {
    const encoder = new TextEncoder();
    const terms = [...this.#numbers.keys()];
    const hashes = this.#hashes;
    const sorted = Uint32Array.from(terms.keys()).sort((a, b) => hashOrder(hashes, a, b));
    const places = new Uint32Array(terms.length);
    let text = 0;
    sorted.forEach((number, place) => {
      places[number] = place;
      parts.termHashes[place] = hashes[number] ?? 0;
      parts.textStarts[place] = text;
      text += encoder.encodeInto(terms[number] ?? '', parts.text.subarray(text)).written;
    });
    parts.textStarts[terms.length] = text;
    return places;
  }
}

function addTo(counts: Uint32Array, at: number, more: number): void {
  counts[at] = (counts[at] ?? 0) + more;
}

function hashOrder(hashes: readonly number[], a: number, b: number): number {
  return (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b;
}
