import { PART, type TokenSink, WHOLE } from './identifiers.ts';
import type { IndexWeights } from './ranking.ts';
import { scanTokens, withoutInvisible } from './tokens.ts';

export interface PassageText {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
}

/**
 * The weighted term frequencies of a passage over its fields (S. Robertson, H. Zaragoza, "The Probabilistic
 * Relevance Framework: BM25 and Beyond", 2009, section 3.6): page title, heading path, code and identifiers, body.
 */
export function weighTerms(passage: PassageText, weights: IndexWeights, into: Map<string, number>): void {
  into.clear();
  addName(passage.title, weights.title, weights.usualTitleLength, weights, into);
  addName(passage.headingPath.join('\n'), weights.heading, weights.usualHeadingLength, weights, into);
  addText(passage.text, weights, into);
}

function addName(
  name: string,
  weight: number,
  usualLength: number,
  weights: IndexWeights,
  into: Map<string, number>,
): void {
  const terms = new Map<string, number>();
  let length = 0;
  collect(name, (term, kind) => {
    if (kind !== PART) length++;
    terms.set(term, Math.max(terms.get(term) ?? 0, kind === PART ? weights.part : 1));
  });
  const scale = weight / normalize(length, usualLength, weights.nameNormalization);
  for (const [term, count] of terms) into.set(term, (into.get(term) ?? 0) + count * scale);
}

function addText(text: string, weights: IndexWeights, into: Map<string, number>): void {
  const counts = new Map<string, number>();
  let length = 0;
  let isCode = false;
  const sink: TokenSink = (term, kind) => {
    if (kind !== PART) length++;
    const weight = isCode || kind === WHOLE ? weights.code : weights.body;
    counts.set(term, (counts.get(term) ?? 0) + (kind === PART ? weight * weights.part : weight));
  };
  const clean = withoutInvisible(text);
  forEachSpan(clean, (from, to, code) => {
    isCode = code;
    scanTokens(clean, from, to, sink);
  });
  const scale = 1 / normalize(length, weights.usualTextLength, weights.lengthNormalization);
  for (const [term, count] of counts) into.set(term, (into.get(term) ?? 0) + count * scale);
}

function collect(text: string, sink: TokenSink): void {
  const clean = withoutInvisible(text);
  scanTokens(clean, 0, clean.length, sink);
}

function normalize(length: number, usualLength: number, b: number): number {
  return 1 - b + (b * length) / usualLength;
}

const CODE_OR_ADDRESS = /(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\1|(`+)([\s\S]*?)\3|\]\([^)\s]*\)/g;

/** Cuts markdown into code (fences and inline) and prose; the addresses of links are left out. */
function forEachSpan(text: string, visit: (from: number, to: number, isCode: boolean) => void): void {
  let from = 0;
  for (const match of text.matchAll(CODE_OR_ADDRESS)) {
    visit(from, match.index, false);
    from = match.index + match[0].length;
    if (!match[0].startsWith(']')) visit(match.index, from, true);
  }
  visit(from, text.length, false);
}
