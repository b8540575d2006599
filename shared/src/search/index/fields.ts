import { PART, PATH, SINGULAR, type TokenKind, type TokenSink, WHOLE } from '../analysis/identifiers.ts';
import { forEachSpan, type SpanKind } from '../analysis/markdown-spans.ts';
import { removeInvisible, scanTokens } from '../analysis/tokens.ts';
import type { IndexWeights } from '../ranking.ts';

/** Returns the number of a term within its document. */
export type NumberTerm = (term: string) => number;

/** Reads one field of a passage at a time: its terms and the weight of each. */
export class FieldReader {
  /** Term numbers and weights of the field read last. */
  readonly terms = new Map<number, number>();
  readonly #numberTerm: NumberTerm;
  readonly #weights: IndexWeights;
  #length = 0;
  #span: SpanKind = 'prose';

  constructor(numberTerm: NumberTerm, weights: IndexWeights) {
    this.#numberTerm = numberTerm;
    this.#weights = weights;
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
    this.terms.clear();
    this.#length = 0;
  }

  readonly #nameSink: TokenSink = (term, kind) => {
    if (isCounted(kind)) this.#length++;
    this.terms.set(this.#numberTerm(term), 1);
  };

  readonly #textSink: TokenSink = (term, kind) => {
    const { fence, name, part } = this.#weights;
    if (isCounted(kind)) this.#length++;
    const isName = this.#span === 'code' || kind === WHOLE || kind === PATH;
    const weight = this.#span === 'fence' ? fence : isName ? name : 1;
    addWeight(this.terms, this.#numberTerm(term), kind === PART ? weight * part : weight);
  };
}

/**
 * Adds a field's terms to the weighted frequencies of a passage (BM25F: S. Robertson, H. Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", 2009, section 3.6).
 */
export function addField(
  into: Map<number, number>,
  { terms, length }: Pick<FieldReader, 'terms' | 'length'>,
  { weight, usualLength, b }: { weight: number; usualLength: number; b: number },
): void {
  const scale = weight / (1 - b + (b * length) / usualLength);
  for (const [number, frequency] of terms) addWeight(into, number, frequency * scale);
}

/** Whether a term counts toward the length of its field: each word once, and not the words inside compounds. */
function isCounted(kind: TokenKind): boolean {
  return kind !== PART && kind !== SINGULAR;
}

function addWeight(weights: Map<number, number>, number: number, weight: number): void {
  if (weight > 0) weights.set(number, (weights.get(number) ?? 0) + weight);
}
