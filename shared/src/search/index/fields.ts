import { PART, type TokenSink, WHOLE } from '../analysis/identifiers.ts';
import { forEachSpan, type SpanKind } from '../analysis/markdown-spans.ts';
import { removeInvisible, scanTokens } from '../analysis/tokens.ts';
import type { IndexWeights } from '../ranking.ts';
import { TermWeights } from './term-weights.ts';

/** Numbers the terms of a document. */
export type NumberTerm = (term: string) => number;

/** Reads the parts of passages one after the other: the terms that a part holds and how much of each. */
export class FieldReader {
  /** Of the part that was read last. */
  readonly terms = new TermWeights();
  readonly #numberTerm: NumberTerm;
  readonly #weights: IndexWeights;
  #length = 0;
  #span: SpanKind = 'prose';

  constructor(numberTerm: NumberTerm, weights: IndexWeights) {
    this.#numberTerm = numberTerm;
    this.#weights = weights;
  }

  /** Terms in the part that was read last, repetitions counted, words inside compounds not. */
  get length(): number {
    return this.#length;
  }

  /** A title or heading path: a term counts once, however often it is repeated. */
  readName(name: string): this {
    this.#begin();
    const text = removeInvisible(name);
    scanTokens(text, 0, text.length, this.#nameSink);
    return this;
  }

  /** A passage's markdown: every occurrence counts, by whether it stands in a fence, a name or prose. */
  readText(markdown: string): this {
    this.#begin();
    const text = removeInvisible(markdown);
    forEachSpan(text, (from, to, kind) => {
      this.#span = kind;
      scanTokens(text, from, to, this.#textSink);
    });
    return this;
  }

  #begin(): void {
    this.terms.clear();
    this.#length = 0;
  }

  readonly #nameSink: TokenSink = (term, kind) => {
    if (kind !== PART) this.#length++;
    const number = this.#numberTerm(term);
    this.terms.set(number, Math.max(this.terms.of(number), kind === PART ? this.#weights.namePart : 1));
  };

  readonly #textSink: TokenSink = (term, kind) => {
    const { fence, name, prose, part } = this.#weights;
    if (kind !== PART) this.#length++;
    const isName = this.#span === 'code' || kind === WHOLE;
    const weight = this.#span === 'fence' ? fence : isName ? name : prose;
    this.terms.add(this.#numberTerm(term), kind === PART ? weight * part : weight);
  };
}

/**
 * Adds a field's terms to a passage's weighted frequencies, as BM25F does: S. Robertson, H. Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.6.
 */
export function addField(
  into: TermWeights,
  { terms, length }: Pick<FieldReader, 'terms' | 'length'>,
  { weight, usualLength, b }: { weight: number; usualLength: number; b: number },
): void {
  const scale = weight / (1 - b + (b * length) / usualLength);
  for (const number of terms.numbers) into.add(number, terms.of(number) * scale);
}
