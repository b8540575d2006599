import type { SegmentParts } from './segment-layout.ts';
import { hashTerm } from './vocabulary.ts';

/** The greatest stored impact. */
export const MOST_IMPACT = 255;
const IMPACT_BITS = 256;

/** Collects postings passage by passage and writes them term by term. */
export class PostingsBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #hashes: number[] = [];
  readonly #lists: number[][] = [];
  #count = 0;

  /** Adds a posting with an impact of 0 to 1, and returns the term's hash. Passages come in order. */
  add(term: string, passage: number, impact: number): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
      this.#hashes.push(hashTerm(term));
      this.#lists.push([]);
    }
    this.#lists[number]?.push(passage * IMPACT_BITS + Math.max(1, Math.round(impact * MOST_IMPACT)));
    this.#count++;
    return this.#hashes[number] ?? 0;
  }

  get counts(): { terms: number; postings: number; textBytes: number } {
    let textBytes = 0;
    for (const term of this.#numbers.keys()) textBytes += Buffer.byteLength(term);
    return { terms: this.#numbers.size, postings: this.#count, textBytes };
  }

  /** Fills the vocabulary, sorted by hash, and the postings. */
  write(parts: SegmentParts): void {
    const encoder = new TextEncoder();
    const terms = [...this.#numbers].map(([term, number]) => ({
      term,
      number,
      hash: this.#hashes[number] ?? 0,
    }));
    terms.sort((a, b) => a.hash - b.hash || a.number - b.number);
    let text = 0;
    let posting = 0;
    terms.forEach(({ term, number, hash }, place) => {
      parts.termHashes[place] = hash;
      parts.textStarts[place] = text;
      parts.postingStarts[place] = posting;
      text += encoder.encodeInto(term, parts.text.subarray(text)).written;
      for (const packed of this.#lists[number] ?? []) {
        parts.postingPassages[posting] = Math.floor(packed / IMPACT_BITS);
        parts.postingImpacts[posting] = packed % IMPACT_BITS;
        posting++;
      }
    });
    parts.textStarts[terms.length] = text;
    parts.postingStarts[terms.length] = posting;
  }
}
