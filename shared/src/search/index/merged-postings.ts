import type { PagePostings } from './page-postings.ts';
import type { SegmentParts } from './segment-layout.ts';
import { TermTable } from './term-table.ts';

/** The postings of the pages of a document, whose passages follow each other. */
export class MergedPostings {
  readonly #pages: readonly PagePostings[];
  readonly #terms = new TermTable();
  /** Page by page, the number that each of its terms has in the document. */
  readonly #numbers: readonly Uint32Array[];

  constructor(pages: readonly PagePostings[]) {
    this.#pages = pages;
    this.#numbers = pages.map((page) => this.#number(page));
  }

  get counts(): { terms: number; postings: number; textBytes: number } {
    const postings = this.#pages.reduce((sum, { postingTerms }) => sum + postingTerms.length, 0);
    return { terms: this.#terms.count, postings, textBytes: this.#terms.textBytes };
  }

  /** Fills the fingerprints, the vocabulary, sorted by hash, and the postings, term by term. */
  write(parts: SegmentParts): void {
    const places = this.#writeVocabulary(parts);
    const starts = parts.postingStarts;
    this.#forEachPosting((number) => addTo(starts, (places[number] ?? 0) + 1, 1));
    for (let place = 1; place < starts.length; place++) addTo(starts, place, starts[place - 1] ?? 0);
    const next = starts.slice();
    this.#forEachPosting((number, passage, impact) => {
      const place = places[number] ?? 0;
      const posting = next[place] ?? 0;
      next[place] = posting + 1;
      parts.postingPassages[posting] = passage;
      parts.postingImpacts[posting] = impact;
    });
    let at = 0;
    for (const { fingerprints } of this.#pages) {
      parts.fingerprints.set(fingerprints, at);
      at += fingerprints.length;
    }
  }

  #number({ termHashes, textStarts, text }: PagePostings): Uint32Array {
    return termHashes.map((hash, term) =>
      this.#terms.numberOf(hash, text, textStarts[term] ?? 0, textStarts[term + 1] ?? 0),
    );
  }

  #forEachPosting(visit: (number: number, passage: number, impact: number) => void): void {
    let passage = 0;
    this.#pages.forEach(({ passageCount, passageStarts, postingTerms, postingImpacts }, page) => {
      const numbers = this.#numbers[page] ?? new Uint32Array();
      for (let own = 0; own < passageCount; own++, passage++) {
        const end = passageStarts[own + 1] ?? 0;
        for (let at = passageStarts[own] ?? 0; at < end; at++)
          visit(numbers[postingTerms[at] ?? 0] ?? 0, passage, postingImpacts[at] ?? 0);
      }
    });
  }

  /** Writes the terms; returns the place of each by its number. */
  #writeVocabulary(parts: SegmentParts): Uint32Array {
    const terms = this.#terms;
    const places = new Uint32Array(terms.count);
    let text = 0;
    numbersByHash(terms).forEach((number, place) => {
      places[number] = place;
      parts.termHashes[place] = terms.hashOf(number);
      parts.textStarts[place] = text;
      text = terms.copyText(number, parts.text, text);
    });
    parts.textStarts[terms.count] = text;
    return places;
  }
}

function addTo(counts: Uint32Array, at: number, more: number): void {
  counts[at] = (counts[at] ?? 0) + more;
}

const DIGIT_BITS = 11;
const HASH_BITS = 32;
const DIGITS = 2 ** DIGIT_BITS;

/** The numbers of all terms sorted by hash, those of one hash by number: by its digits, the last one first. */
function numbersByHash(terms: TermTable): Uint32Array {
  let sorted = new Uint32Array(terms.count);
  for (let number = 0; number < sorted.length; number++) sorted[number] = number;
  for (let shift = 0; shift < HASH_BITS; shift += DIGIT_BITS) sorted = sortedByDigit(sorted, terms, shift);
  return sorted;
}

function sortedByDigit(numbers: Uint32Array, terms: TermTable, shift: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(DIGITS + 1);
  for (const number of numbers) addTo(next, digitOf(terms.hashOf(number), shift) + 1, 1);
  for (let digit = 1; digit < DIGITS; digit++) addTo(next, digit, next[digit - 1] ?? 0);
  const sorted = new Uint32Array(numbers.length);
  for (const number of numbers) {
    const digit = digitOf(terms.hashOf(number), shift);
    sorted[next[digit] ?? 0] = number;
    addTo(next, digit, 1);
  }
  return sorted;
}

function digitOf(hash: number, shift: number): number {
  return (hash >>> shift) & (DIGITS - 1);
}
