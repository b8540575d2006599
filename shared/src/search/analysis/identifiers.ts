import { classOf, DIGIT, LOWER, UNDERSCORE, UPPER } from './character-class.ts';
import { singular, wordForms } from './stem.ts';

/** A plain word whose stem is its singular. */
export const WORD = 0;
/** A whole compound without separators: `getNowait`, `get_nowait` and `get-nowait` are one term. */
export const WHOLE = 1;
/** A word inside a compound, stemmed. */
export const PART = 2;
/** A path without separators, or its last two names: `Gtk.ListView.new` and `gtk_list_view_new` are one term. */
export const PATH = 3;
/** The stem of a plain word that is also emitted as its singular: "processing" is `process` and `processing`. */
export const STEM = 4;
export const SINGULAR = 5;

export type TokenKind =
  | typeof WORD
  | typeof WHOLE
  | typeof PART
  | typeof PATH
  | typeof STEM
  | typeof SINGULAR;
export type TokenSink = (term: string, kind: TokenKind) => void;

const MARKS = /\p{M}+/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Most words; the others may be compounds. */
const PLAIN_WORD = /^[A-Za-z][a-z]*$/;
const MAX_PARTS = 24;
const DASH = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
/** `base64` in `decodeBase64String`, `rfc3339` in `time_to_rfc3339`: people search for it as one word. */
const NUMBERED = /(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})\d+/g;
const LETTER_BEFORE_DIGIT = /[A-Za-z]\d/;

/**
 * Emits the terms of a word that may be a compound. `asyncio.Queue.get_nowait` is found whole, by its tail
 * (`queuegetnowait`), by each name of its path and by each word of a name.
 */
export function emitIdentifier(word: string, sink: TokenSink): void {
  if (PLAIN_WORD.test(word)) {
    emitPlainWord(word.toLowerCase(), sink);
    return;
  }
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
  if (names.length > 1) sink(joined(parts), PATH);
  if (names.length > 2) sink(joined(path.slice(-2).flat()), PATH);
  path.forEach((name, at) => {
    if (name.length > 1) sink(names[at] ?? '', WHOLE);
  });
  for (let at = 0; at < parts.length && at < MAX_PARTS; at++) emitWord(parts[at] ?? '', PART, sink);
  if (!LETTER_BEFORE_DIGIT.test(word)) return;
  for (const [numbered] of word.matchAll(NUMBERED)) {
    const term = numbered.toLowerCase();
    if (!names.includes(term)) sink(term, PART);
  }
}

/** Lower case without accents: the form in which terms beyond ASCII are compared. */
export function fold(word: string): string {
  // Normalizing is slow and almost no identifier needs it.
  if (!BEYOND_ASCII.test(word)) return word.toLowerCase();
  return word.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

function emitWord(part: string, kind: TokenKind, sink: TokenSink): void {
  const word = stripVersionPrefix(part);
  if (isDigit(word, 0)) emitNumber(word, kind, sink);
  else if (kind === WORD) emitPlainWord(word, sink);
  else if (word.length > 1) {
    const forms = wordForms(word);
    sink(forms.stem, kind);
    if (forms.singular !== forms.stem) sink(forms.singular, kind);
  }
}

/** Emits a lower-case word as its stem and, if that is another term, as its singular. */
function emitPlainWord(word: string, sink: TokenSink): void {
  const forms = wordForms(word);
  if (forms.singular === forms.stem) sink(forms.stem, WORD);
  else {
    sink(forms.stem, STEM);
    sink(forms.singular, SINGULAR);
  }
}

/** Emits a version also by its first two numbers: 3.11.4 as 3.11. */
function emitNumber(number: string, kind: TokenKind, sink: TokenSink): void {
  sink(number, kind);
  const minor = number.indexOf('.', number.indexOf('.') + 1);
  if (minor > 0) sink(number.slice(0, minor), PART);
}

function joined(name: readonly string[]): string {
  const last = singular(name.at(-1) ?? '');
  return name.length === 1 ? last : name.slice(0, -1).join('') + last;
}

/** Splits a dotted path into names and each name into folded words. Numbers keep their dots. */
function splitPath(word: string): string[][] {
  const path: string[][] = [];
  // Lower-casing keeps the length of ASCII, so the word can be folded at once.
  const lower = BEYOND_ASCII.test(word) ? null : word.toLowerCase();
  let name: string[] = [];
  let start = 0;
  for (let at = 0; at <= word.length; at++) {
    const next = nextStart(word, at, start);
    if (next < 0) continue;
    if (at > start) name.push(lower?.slice(start, at) ?? fold(word.slice(start, at)));
    start = next;
    if ((at === word.length || endsName(word, at)) && name.length > 0) {
      path.push(name);
      name = [];
    }
  }
  return path;
}

/** Start of the next word if a word ends at `at`; else -1. */
function nextStart(word: string, at: number, start: number): number {
  if (at === word.length) return at;
  const unit = word.charCodeAt(at);
  const kind = classOf(unit);
  if (kind === UNDERSCORE || unit === DASH || endsName(word, at)) return at + 1;
  return at > start && isWordStart(word, at, start) ? at : -1;
}

function endsName(word: string, at: number): boolean {
  const unit = word.charCodeAt(at);
  return unit === COLON || (unit === DOT && !isDecimalPoint(word, at));
}

/** Turns `v3` into `3`. */
function stripVersionPrefix(part: string): string {
  return part.length > 1 && part[0] === 'v' && isDigit(part, 1) ? part.slice(1) : part;
}

function isDecimalPoint(word: string, at: number): boolean {
  return isDigit(word, at - 1) && isDigit(word, at + 1);
}

function isDigit(word: string, at: number): boolean {
  return classOf(word.charCodeAt(at)) === DIGIT;
}

/** Whether a new word starts at `at`, as in camelCase, HTTPServer, utf8 and 64bit, but not in E0382, 3d or URLs. */
function isWordStart(word: string, at: number, start: number): boolean {
  const before = classOf(word.charCodeAt(at - 1));
  const here = classOf(word.charCodeAt(at));
  const after = at + 1 < word.length ? classOf(word.charCodeAt(at + 1)) : 0;
  if (here === UPPER && before === LOWER) return true;
  if (here === UPPER && before === UPPER)
    return after === LOWER && !isPluralEnding(word, at + 1) && !isVersionPrefix(word, at + 1);
  if (here === LOWER && before === UPPER) return isVersionPrefix(word, at);
  if (here === DIGIT && before !== DIGIT) return word[at - 1] !== '.' && at - start > 1;
  if (before === DIGIT && here !== DIGIT) return word[at] !== '.' && (after === LOWER || after === UPPER);
  return false;
}

/** Whether a version starts at `at`, as in TLSv1.3. */
function isVersionPrefix(word: string, at: number): boolean {
  return word[at] === 'v' && isDigit(word, at + 1);
}

function isPluralEnding(word: string, at: number): boolean {
  if (word[at] !== 's') return false;
  const next = at + 1 < word.length ? classOf(word.charCodeAt(at + 1)) : 0;
  return next !== LOWER;
}
