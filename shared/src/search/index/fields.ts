import { PART, PATH, SINGULAR, type TokenKind, type TokenSink, WHOLE } from '../analysis/identifiers.ts';
import { forEachSpan, type SpanKind } from '../analysis/markdown-spans.ts';
import { removeInvisible, scanTokens } from '../analysis/tokens.ts';
import type { IndexWeights } from '../ranking.ts';
import { TermWeights } from './term-weights.ts';

/** Returns the number of a term within its document. */
export type NumberTerm = (term: string) => number;

/** Reads one field of a passage at a time: its terms and the weight of each. */
export class FieldReader {
  /** The weights of the terms in the field read last. */
  readonly weights = new TermWeights();
  readonly #numberTerm: NumberTerm;
  readonly #settings: IndexWeights;
  #length = 0;
  #span: SpanKind = 'prose';

  constructor(numberTerm: NumberTerm, settings: IndexWeights) {
    this.#numberTerm = numberTerm;
    this.#settings = settings;
  }

  /** Terms in the field read last, counting repetitions but not the words inside compounds. */
  get length(): number {
    return this.#length;
  }

  /** Reads a title or heading path. Each term counts once. */
  readName(name: string): this {
    this.#begin();
    const text = removeInvisible(name);
    scanTokens(text, 0, text.length, this.#nameSink);
    return this;
  }

  /** Reads a passage's markdown. Each occurrence counts, weighted by whether it is in a fence, a name or prose. */
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
    this.weights.clear();
    this.#length = 0;
  }

  readonly #nameSink: TokenSink = (term, kind) => {
    if (isCounted(kind)) this.#length++;
    this.weights.set(this.#numberTerm(term), 1);
  };

  readonly #textSink: TokenSink = (term, kind) => {
    const { fence, name, part } = this.#settings;
    if (isCounted(kind)) this.#length++;
    const isName = this.#span === 'code' || kind === WHOLE || kind === PATH;
    const weight = this.#span === 'fence' ? fence : isName ? name : 1;
    this.weights.add(this.#numberTerm(term), kind === PART ? weight * part : weight);
  };
}

/**
 * Adds a field's terms to the weighted frequencies of a passage (BM25F: S. Robertson, H. Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", 2009, section 3.6).
 */
export function addField(
  into: TermWeights,
  { weights, length }: Pick<FieldReader, 'weights' | 'length'>,
  { weight, usualLength, b }: { weight: number; usualLength: number; b: number },
): void {
  const scale = weight / (1 - b + (b * length) / usualLength);
  for (const term of weights.terms) into.add(term, weights.of(term) * scale);
}

/** Whether a term counts toward the length of its field: each word once, and not the words inside compounds. */
function isCounted(kind: TokenKind): boolean {
  return kind !== PART && kind !== SINGULAR;
}
