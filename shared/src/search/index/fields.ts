import {
  emitIdentifier,
  PART,
  PATH,
  SINGULAR,
  type TokenKind,
  type TokenSink,
  WHOLE,
} from '../analysis/identifiers.ts';
import { forEachSpan, type SpanKind } from '../analysis/markdown-spans.ts';
import { removeInvisible, scanWords } from '../analysis/tokens.ts';
import { INDEX_WEIGHTS } from '../ranking.ts';
import { TermWeights } from './term-weights.ts';

/** Returns the number of a term within its document. */
export type NumberTerm = (term: string) => number;

/** A term of a word by its number. */
interface NumberedTerm {
  readonly number: number;
  readonly kind: TokenKind;
}

type CountTerm = (number: number, kind: TokenKind) => void;

/** Reads one field of a passage at a time: its terms and the weight of each. */
export class FieldReader {
  /** The weights of the terms in the field read last. */
  readonly weights = new TermWeights();
  readonly #numberTerm: NumberTerm;
  /** The terms of each word of the document, since most words occur many times. */
  readonly #words = new Map<string, readonly NumberedTerm[]>();
  #length = 0;
  #span: SpanKind = 'prose';

  constructor(numberTerm: NumberTerm) {
    this.#numberTerm = numberTerm;
  }

  /** Terms in the field read last, counting repetitions but not the words inside compounds. */
  get length(): number {
    return this.#length;
  }

  /** Reads a title or heading path. Each term counts once. */
  readName(name: string): this {
    this.#begin();
    const text = removeInvisible(name);
    this.#scan(text, 0, text.length, this.#countInName);
    return this;
  }

  /** Reads a passage's markdown. Each occurrence counts, weighted by whether it is in a fence, a name or prose. */
  readText(markdown: string): this {
    this.#begin();
    const text = removeInvisible(markdown);
    forEachSpan(text, (from, to, kind) => {
      this.#span = kind;
      this.#scan(text, from, to, this.#countInText);
    });
    return this;
  }

  #begin(): void {
    this.weights.clear();
    this.#length = 0;
  }

  #scan(text: string, from: number, to: number, count: CountTerm): void {
    const sink: TokenSink = (term, kind) => count(this.#numberTerm(term), kind);
    const visitWord = (word: string) => {
      for (const { number, kind } of this.#termsOf(word)) count(number, kind);
    };
    scanWords(text, from, to, visitWord, sink);
  }

  #termsOf(word: string): readonly NumberedTerm[] {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const terms: NumberedTerm[] = [];
    emitIdentifier(word, (term, kind) => terms.push({ number: this.#numberTerm(term), kind }));
    this.#words.set(word, terms);
    return terms;
  }

  readonly #countInName: CountTerm = (number, kind) => {
    if (isCounted(kind)) this.#length++;
    this.weights.set(number, 1);
  };

  readonly #countInText: CountTerm = (number, kind) => {
    const { fence, name, part } = INDEX_WEIGHTS;
    if (isCounted(kind)) this.#length++;
    const isName = this.#span === 'code' || kind === WHOLE || kind === PATH;
    const weight = this.#span === 'fence' ? fence : isName ? name : 1;
    this.weights.add(number, kind === PART ? weight * part : weight);
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
