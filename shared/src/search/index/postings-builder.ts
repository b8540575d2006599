import { fingerprint } from '../analysis/fingerprint.ts';
import { INDEX_WEIGHTS } from '../ranking.ts';
import { addField, FieldReader } from './fields.ts';
import { memberTerms } from './member-terms.ts';
import { isOutdatedPage } from './outdated-page.ts';
import type { SegmentParts } from './segment-layout.ts';
import { TermWeights } from './term-weights.ts';
import { hashTerm } from './vocabulary.ts';

/** The highest stored impact. */
export const MAX_IMPACT = 255;

/** The indexed parts of a passage. */
export interface IndexedText {
  /** The page's title. */
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Markdown. */
  readonly text: string;
}

/** The terms of one passage by number, and the impact of each. */
interface PassagePostings {
  readonly terms: Uint32Array;
  readonly impacts: Uint8Array;
}

/** Collects the vocabulary, fingerprints and postings of a document, page by page. */
export class PostingsBuilder {
  readonly #reader = new FieldReader((term) => this.#numberOf(term));
  /** The weights of the terms of the current passage. */
  readonly #passageWeights = new TermWeights();
  /** The number of each term, in order of first occurrence. */
  readonly #numbers = new Map<string, number>();
  readonly #hashes: number[] = [];
  readonly #fingerprints: number[] = [];
  readonly #passages: PassagePostings[] = [];

  get counts(): { terms: number; postings: number; textBytes: number } {
    const postings = this.#passages.reduce((sum, { terms }) => sum + terms.length, 0);
    const textBytes = this.#numbers.keys().reduce((sum, term) => sum + Buffer.byteLength(term), 0);
    return { terms: this.#hashes.length, postings, textBytes };
  }

  /** Adds the passages of the next page. */
  addPage(passages: readonly IndexedText[]): void {
    const pageFactor = isOutdatedPage(passages[0]?.text ?? '') ? INDEX_WEIGHTS.outdated : 1;
    passages.forEach((passage) => {
      this.#passageWeights.clear();
      this.#addText(passage.text);
      const hashes = this.#passageWeights.terms.map((number) => this.#hashes[number] ?? 0);
      this.#fingerprints.push(...fingerprint(hashes));
      this.#addNames(passage);
      this.#passages.push(this.#postingsOf(passage.text, pageFactor));
    });
  }

  /** Writes the fingerprints, the vocabulary sorted by hash, and the postings term by term. */
  write(parts: SegmentParts): void {
    parts.fingerprints.set(this.#fingerprints);
    const places = this.#writeVocabulary(parts);
    const starts = parts.postingStarts;
    for (const { terms } of this.#passages)
      for (const number of terms) increment(starts, (places[number] ?? 0) + 1, 1);
    for (let place = 1; place < starts.length; place++) increment(starts, place, starts[place - 1] ?? 0);
    const next = starts.slice();
    this.#passages.forEach(({ terms, impacts }, passage) => {
      terms.forEach((number, at) => {
        const place = places[number] ?? 0;
        const posting = next[place] ?? 0;
        parts.postingPassages[posting] = passage;
        parts.postingImpacts[posting] = impacts[at] ?? 0;
        increment(next, place, 1);
      });
    });
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#hashes.length;
    this.#numbers.set(term, number);
    this.#hashes.push(hashTerm(term));
    return number;
  }

  #addText(text: string): void {
    const { usualTextLength, textNormalization } = INDEX_WEIGHTS;
    const field = { weight: 1, usualLength: usualTextLength, b: textNormalization };
    addField(this.#passageWeights, this.#reader.readText(text), field);
  }

  /** Adds the names of the passage's page and sections. */
  #addNames({ title, headingPath, text }: IndexedText): void {
    const {
      title: titleWeight,
      heading,
      usualTitleLength,
      usualHeadingLength,
      nameNormalization: b,
    } = INDEX_WEIGHTS;
    const titleField = { weight: titleWeight, usualLength: usualTitleLength, b };
    addField(this.#passageWeights, this.#reader.readName(title), titleField);
    const headingField = { weight: heading, usualLength: usualHeadingLength, b };
    addField(this.#passageWeights, this.#reader.readName(headingPath.join('\n')), headingField);
    for (const term of memberTerms(title, headingPath, text))
      this.#passageWeights.add(this.#numberOf(term), heading);
  }

  #postingsOf(text: string, pageFactor: number): PassagePostings {
    const { linkList, saturation } = INDEX_WEIGHTS;
    const factor = pageFactor * (1 - linkList * linkShare(text) ** 2);
    const terms = new Uint32Array(this.#passageWeights.terms);
    const impacts = new Uint8Array(terms.length);
    terms.forEach((number, at) => {
      const weight = this.#passageWeights.of(number);
      const impact = (factor * weight) / (saturation + weight);
      impacts[at] = Math.max(1, Math.round(impact * MAX_IMPACT));
    });
    return { terms, impacts };
  }

  /** Writes the terms sorted by hash; returns the place of each by its number. */
  #writeVocabulary(parts: SegmentParts): Uint32Array {
    const terms = [...this.#numbers.keys()];
    const hashOf = (number: number) => this.#hashes[number] ?? 0;
    const sorted = Uint32Array.from(terms.keys()).sort((a, b) => hashOf(a) - hashOf(b));
    const places = new Uint32Array(terms.length);
    const encoder = new TextEncoder();
    let end = 0;
    sorted.forEach((number, place) => {
      places[number] = place;
      parts.termHashes[place] = hashOf(number);
      parts.textStarts[place] = end;
      end += encoder.encodeInto(terms[number] ?? '', parts.text.subarray(end)).written;
    });
    parts.textStarts[terms.length] = end;
    return places;
  }
}

function increment(counts: Uint32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}

const LINK = /\[[^\]]{0,400}\]\([^()\s]{0,2000}\)/g;

/** The share of a markdown text's characters inside links, 0 to 1. Tables of contents and indexes have the highest. */
function linkShare(markdown: string): number {
  if (!markdown.includes('](')) return 0;
  let inside = 0;
  for (const [link] of markdown.matchAll(LINK)) inside += link.length;
  return inside / markdown.length;
}
