import { classOf, DIGIT, LOWER, UPPER } from './character-class.ts';
import { singular, stem } from './stem.ts';

/** A plain word, stemmed. */
export const WORD = 0;
/** A compound as it is written, separators aside: `getNowait`, `get_nowait` and `get-nowait` are one. */
export const WHOLE = 1;
/** A word inside a compound, stemmed. */
export const PART = 2;

export type TokenKind = typeof WORD | typeof WHOLE | typeof PART;
export type TokenSink = (term: string, kind: TokenKind) => void;

const MARKS = /\p{M}+/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const ALL_DIGITS = /^\d/;
const HAS_DIGIT = /\d/;
const MOST_PARTS = 24;
/** `base64` in `decodeBase64String`, `rfc3339` in `time_to_rfc3339`: one word to whoever asks for it. */
const NUMBERED = /(?:[A-Z]?[a-z]+|[A-Z]{2,})\d+/g;

/**
 * Gives the terms of one word that may be compound: `asyncio.Queue.get_nowait` is found whole, by its tail
 * (`queue.getnowait`), by each name of its path and by each word of a name.
 */
export function emitIdentifier(word: string, sink: TokenSink): void {
  const path = splitPath(word);
  const parts = path.flat();
  const [only] = parts;
  if (only === undefined) return;
  if (word.startsWith('__')) sink(word.toLowerCase(), WHOLE);
  if (parts.length === 1) emitWord(only, WORD, sink);
  else emitCompound(word, path, parts, sink);
}

function emitCompound(
  word: string,
  path: readonly (readonly string[])[],
  parts: readonly string[],
  sink: TokenSink,
): void {
  const names = path.map((name) => joined(name));
  if (names.length > 1) sink(names.join('.'), WHOLE);
  if (names.length > 2) sink(names.slice(-2).join('.'), WHOLE);
  path.forEach((name, at) => {
    if (name.length > 1) sink(names[at] ?? '', WHOLE);
  });
  for (let at = 0; at < parts.length && at < MOST_PARTS; at++) emitWord(parts[at] ?? '', PART, sink);
  if (!HAS_DIGIT.test(word)) return;
  for (const [numbered] of word.matchAll(NUMBERED)) {
    const term = numbered.toLowerCase();
    if (!names.includes(term)) sink(term, PART);
  }
}

/** Lower case without accents: the form in which terms beyond ASCII are compared. */
export function fold(word: string): string {
  // Hardly any word of code is beyond it, and to normalize one takes as long as all the rest.
  if (!BEYOND_ASCII.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

function emitWord(word: string, kind: TokenKind, sink: TokenSink): void {
  if (ALL_DIGITS.test(word)) emitNumber(word, kind, sink);
  else if (kind === WORD || word.length > 1) sink(stem(word), kind);
}

/** A version is also found by its first two numbers: 3.11.4 by 3.11. */
function emitNumber(number: string, kind: TokenKind, sink: TokenSink): void {
  sink(number, kind);
  const minor = number.indexOf('.', number.indexOf('.') + 1);
  if (minor > 0) sink(number.slice(0, minor), PART);
}

function joined(name: readonly string[]): string {
  const last = name.at(-1) ?? '';
  return name.slice(0, -1).join('') + singular(last);
}

/** The names of a dotted path, each as its words, folded; numbers keep their dots. */
function splitPath(word: string): string[][] {
  const path: string[][] = [[]];
  let start = 0;
  const cut = (end: number, next: number) => {
    if (end > start) path.at(-1)?.push(normal(word.slice(start, end)));
    start = next;
  };
  for (let at = 0; at < word.length; at++) {
    const character = word[at];
    if (character === '_' || character === '-') cut(at, at + 1);
    else if (character === ':' || (character === '.' && !isDecimalPoint(word, at))) {
      cut(at, at + 1);
      if (path.at(-1)?.length !== 0) path.push([]);
    } else if (at > start && isHump(word, at, start)) cut(at, at);
  }
  cut(word.length, word.length);
  return path.filter((name) => name.length > 0);
}

function normal(part: string): string {
  const lower = fold(part);
  return lower.length > 1 && lower[0] === 'v' && isDigit(lower, 1) ? lower.slice(1) : lower;
}

function isDecimalPoint(word: string, at: number): boolean {
  return isDigit(word, at - 1) && isDigit(word, at + 1);
}

function isDigit(word: string, at: number): boolean {
  return classOf(word.charCodeAt(at)) === DIGIT;
}

/** Whether a new word begins at `at`: camelCase, HTTPServer, utf8, 64bit; not in E0382, 3d or URLs. */
function isHump(word: string, at: number, start: number): boolean {
  const before = classOf(word.charCodeAt(at - 1));
  const here = classOf(word.charCodeAt(at));
  const after = at + 1 < word.length ? classOf(word.charCodeAt(at + 1)) : 0;
  if (here === UPPER && before === LOWER) return true;
  if (here === UPPER && before === UPPER) return after === LOWER && !isPluralEnding(word, at + 1);
  if (here === DIGIT && before !== DIGIT) return word[at - 1] !== '.' && at - start > 1;
  if (before === DIGIT && here !== DIGIT) return word[at] !== '.' && (after === LOWER || after === UPPER);
  return false;
}

function isPluralEnding(word: string, at: number): boolean {
  if (word[at] !== 's') return false;
  const next = at + 1 < word.length ? classOf(word.charCodeAt(at + 1)) : 0;
  return next !== LOWER;
}
