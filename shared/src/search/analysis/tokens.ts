import { classOf, FOREIGN, LOWER, OTHER, UNSPACED } from './character-class.ts';
import { emitIdentifier, SINGULAR, type TokenSink, WHOLE, WORD } from './identifiers.ts';
import { emitSigil } from './sigils.ts';

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const DOT = 0x2e;
const DASH = 0x2d;
const COLON = 0x3a;
const PLUS = 0x2b;
const HASH = 0x23;
const MAX_WORD_CHARS = 128;

/** The terms of a text in order, words as their stems, repetitions included. */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  scanTokens(text, (term, kind) => {
    if (kind !== SINGULAR) terms.push(term);
  });
  return terms;
}

/** Removes characters that only control display. Apply it before scanning. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * Passes every term of a text to `sink`. Indexing and queries share this analysis. Words are folded and emitted
 * as their stem and singular, and compounds are emitted whole and in parts. Code operators become terms, and scripts
 * without spaces are split into overlapping pairs of characters. All words are kept.
 */
export function scanTokens(text: string, sink: TokenSink): void {
  scanWords(text, 0, text.length, (word) => emitIdentifier(word, sink), sink);
}

/** Like `scanTokens`, for text[from, to), but passes whole words to `visitWord`, in order with all other terms. */
export function scanWords(
  text: string,
  from: number,
  to: number,
  visitWord: (word: string) => void,
  sink: TokenSink,
): void {
  let at = from;
  while (at < to) {
    const kind = classOf(text.charCodeAt(at));
    if (kind >= LOWER) {
      const end = endOfWord(text, at, to);
      visitWord(text.slice(at, Math.min(end, at + MAX_WORD_CHARS)));
      at = scanLanguageSign(text, at, end, to, sink);
    } else if (kind === UNSPACED) at = scanUnspaced(text, at, to, sink);
    else if (kind === OTHER) at = emitSigil(text, at, to, sink);
    else at++;
  }
}

function endOfWord(text: string, from: number, to: number): number {
  let at = from + 1;
  for (; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (classOf(unit) >= LOWER) continue;
    if (!joinsWords(text, at, to, unit)) break;
    if (unit === COLON) at++;
  }
  return at;
}

/** Whether the same name continues after the dot, dash or double colon at `at`. */
function joinsWords(text: string, at: number, to: number, unit: number): boolean {
  if (unit === DOT || unit === DASH) return at + 1 < to && classOf(text.charCodeAt(at + 1)) >= LOWER;
  if (unit !== COLON || text.charCodeAt(at + 1) !== COLON) return false;
  return at + 2 < to && classOf(text.charCodeAt(at + 2)) >= LOWER;
}

/** C++, C# and F# are names. */
function scanLanguageSign(text: string, from: number, at: number, to: number, sink: TokenSink): number {
  if (at - from !== 1 || at >= to) return at;
  const unit = text.charCodeAt(at);
  const end = unit === HASH ? at + 1 : unit === PLUS && text.charCodeAt(at + 1) === PLUS ? at + 2 : at;
  if (end > at) sink(text.slice(from, end).toLowerCase(), WHOLE);
  return end;
}

function scanUnspaced(text: string, from: number, to: number, sink: TokenSink): number {
  let end = from + 1;
  while (end < to && isUnspaced(text, end)) end++;
  if (end === from + 1) sink(text.slice(from, end), WORD);
  for (let at = from; at + 2 <= end; at++) sink(text.slice(at, at + 2), WORD);
  return end;
}

function isUnspaced(text: string, at: number): boolean {
  const kind = classOf(text.charCodeAt(at));
  return kind === UNSPACED || (kind === FOREIGN && isCombining(text[at] ?? ''));
}

function isCombining(character: string): boolean {
  return /\p{M}/u.test(character);
}
