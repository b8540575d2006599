import { fingerprint } from '../analysis/fingerprint.ts';
import { linkShare } from '../analysis/link-share.ts';
import { INDEX_WEIGHTS, type IndexWeights } from '../ranking.ts';
import { addField, FieldReader } from './fields.ts';
import { isOutdatedPage } from './outdated-page.ts';
import { allocatePagePostings, MAX_IMPACT, pagePostingsOf } from './page-postings.ts';
import { TermWeights } from './term-weights.ts';
import { hashTerm } from './vocabulary.ts';

/** How much of a page's first passage counts as its lead. */
const LEAD_CHARS = 400;

/** What of a passage is indexed. */
export interface IndexedText {
  /** The page's title. */
  readonly title: string;
  readonly headingPath: readonly string[];
  /** Markdown. */
  readonly text: string;
}

/** Indexes pages one after the other. */
export class PageIndexer {
  readonly #weights: IndexWeights;
  readonly #reader: FieldReader;
  readonly #terms = new TermWeights();
  #numbers = new Map<string, number>();
  readonly #hashes: number[] = [];
  /** Of each posting in the order of adding. */
  readonly #postingTerms: number[] = [];
  readonly #postingImpacts: number[] = [];

  /** Other weights than the usual are for measuring. */
  constructor(weights: IndexWeights = INDEX_WEIGHTS) {
    this.#weights = weights;
    this.#reader = new FieldReader((term) => this.#numberOf(term), weights);
  }

  /** The postings of a page's passages, as `pagePostingsOf` reads them. */
  index(passages: readonly IndexedText[]): Uint8Array<ArrayBuffer> {
    this.#forget();
    const fingerprints: number[] = [];
    const starts = [0];
    const most = isOutdatedPage(passages[0]?.text ?? '') ? this.#weights.outdated : 1;
    passages.forEach((passage, at) => {
      this.#readText(passage);
      fingerprints.push(...fingerprint(this.#terms.numbers.map((number) => this.#hashes[number] ?? 0)));
      this.#readSurroundings(passage);
      if (at === 0) this.#readLead(passage);
      this.#addPostings(passage, most);
      starts.push(this.#postingTerms.length);
    });
    return this.#written(fingerprints, starts);
  }

  #forget(): void {
    this.#numbers = new Map();
    this.#hashes.length = 0;
    this.#postingTerms.length = 0;
    this.#postingImpacts.length = 0;
  }

  /** The number of a term, a new one when it has none yet. Terms that are numbered are part of the vocabulary. */
  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#hashes.length;
    this.#numbers.set(term, number);
    this.#hashes.push(hashTerm(term));
    return number;
  }

  #readText({ text }: IndexedText): void {
    const { usualTextLength, textNormalization } = this.#weights;
    this.#terms.clear();
    const field = { weight: 1, usualLength: usualTextLength, b: textNormalization };
    addField(this.#terms, this.#reader.readText(text), field);
  }

  /** What a passage's page and sections are called. */
  #readSurroundings({ title, headingPath }: IndexedText): void {
    const weights = this.#weights;
    const b = weights.nameNormalization;
    const ofTitle = { weight: weights.title, usualLength: weights.usualTitleLength, b };
    addField(this.#terms, this.#reader.readName(title), ofTitle);
    const ofHeadings = { weight: weights.heading, usualLength: weights.usualHeadingLength, b };
    addField(this.#terms, this.#reader.readName(headingPath.join('\n')), ofHeadings);
  }

  #readLead({ text }: IndexedText): void {
    const { lead, usualLeadLength, textNormalization } = this.#weights;
    const ofLead = { weight: lead, usualLength: usualLeadLength, b: textNormalization };
    addField(this.#terms, this.#reader.readText(text.slice(0, LEAD_CHARS)), ofLead);
  }

  #addPostings({ text }: IndexedText, mostOfPage: number): void {
    const { linkList, saturation } = this.#weights;
    const most = mostOfPage * (1 - linkList * linkShare(text) ** 2);
    for (const number of this.#terms.numbers) {
      const frequency = this.#terms.of(number);
      const impact = (most * frequency) / (saturation + frequency);
      this.#postingTerms.push(number);
      this.#postingImpacts.push(Math.max(1, Math.round(impact * MAX_IMPACT)));
    }
  }

  #written(fingerprints: readonly number[], starts: readonly number[]): Uint8Array<ArrayBuffer> {
    const text = this.#encodedTerms();
    const bytes = allocatePagePostings({
      passages: starts.length - 1,
      terms: this.#hashes.length,
      postings: this.#postingTerms.length,
      textBytes: text.ends.at(-1) ?? 0,
    });
    const parts = pagePostingsOf(bytes);
    parts.fingerprints.set(fingerprints);
    parts.termHashes.set(this.#hashes);
    parts.textStarts.set(text.ends, 1);
    parts.passageStarts.set(starts);
    parts.postingTerms.set(this.#postingTerms);
    parts.postingImpacts.set(this.#postingImpacts);
    parts.text.set(text.bytes);
    return bytes;
  }

  /** All terms one behind the other, and where each ends. */
  #encodedTerms(): { bytes: Uint8Array; ends: number[] } {
    const terms = [...this.#numbers.keys()];
    const joined = terms.join('');
    const bytes = Buffer.from(joined);
    const isAscii = bytes.length === joined.length;
    let end = 0;
    const ends = terms.map((term) => {
      end += isAscii ? term.length : Buffer.byteLength(term);
      return end;
    });
    return { bytes, ends };
  }
}
