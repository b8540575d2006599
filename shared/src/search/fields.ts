import { PART, type TokenSink, WHOLE } from './identifiers.ts';
import { forEachSpan, type SpanKind } from './markdown-spans.ts';
import type { IndexWeights } from './ranking.ts';
import { scanTokens, withoutInvisible } from './tokens.ts';

/** A part of a passage with the terms it holds and how much of each. */
export interface Field {
  readonly terms: ReadonlyMap<string, number>;
  /** Terms in the field, repetitions counted, words inside compounds not. */
  readonly length: number;
}

/** A title or heading path: a term counts once, however often it is repeated. */
export function readName(name: string, weights: IndexWeights): Field {
  const terms = new Map<string, number>();
  let length = 0;
  const text = withoutInvisible(name);
  scanTokens(text, 0, text.length, (term, kind) => {
    if (kind !== PART) length++;
    terms.set(term, Math.max(terms.get(term) ?? 0, kind === PART ? weights.namePart : 1));
  });
  return { terms, length };
}

/** A passage's markdown: every occurrence counts, by whether it stands in a fence, a name or prose. */
export function readText(markdown: string, weights: IndexWeights): Field {
  const terms = new Map<string, number>();
  let length = 0;
  let span: SpanKind = 'prose';
  const sink: TokenSink = (term, kind) => {
    if (kind !== PART) length++;
    const isName = span === 'code' || kind === WHOLE;
    const weight = span === 'fence' ? weights.fence : isName ? weights.name : weights.prose;
    terms.set(term, (terms.get(term) ?? 0) + (kind === PART ? weight * weights.part : weight));
  };
  const text = withoutInvisible(markdown);
  forEachSpan(text, (from, to, kind) => {
    span = kind;
    scanTokens(text, from, to, sink);
  });
  return { terms, length };
}

/**
 * Adds a field's terms to a passage's weighted frequencies, as BM25F does: S. Robertson, H. Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.6.
 */
export function addField(
  into: Map<string, number>,
  field: Field,
  { weight, usualLength, b }: { weight: number; usualLength: number; b: number },
): void {
  const scale = weight / (1 - b + (b * field.length) / usualLength);
  for (const [term, count] of field.terms) into.set(term, (into.get(term) ?? 0) + count * scale);
}
