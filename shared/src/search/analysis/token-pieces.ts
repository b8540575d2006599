import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';

/** Our own, for it remembers how far it has come while the tokenizer uses the other. */
const PIECE = new RegExp(O200K_TOKEN_SPLIT_REGEX.source, 'uy');
const CONTRACTION = /'(?:[sdmt]|ll|ve|re)/iy;

const BREAK = 1;
const SPACE = 2;
const DIGIT = 3;
const LOWER = 4;
const UPPER = 5;
const SIGN = 6;
/** Beyond ASCII. */
const FOREIGN = 7;
/** Behind the end of the text. */
const END = 0;

const LAST_ASCII = 0x7f;
const SPACE_CODE = 0x20;
const SLASH_CODE = 0x2f;
const APOSTROPHE_CODE = 0x27;
const LONGEST_NUMBER = 3;

const kinds = Uint8Array.from({ length: LAST_ASCII + 1 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[\r\n]/.test(character)) return BREAK;
  if (/\s/.test(character)) return SPACE;
  if (/\d/.test(character)) return DIGIT;
  if (/[a-z]/.test(character)) return LOWER;
  return /[A-Z]/.test(character) ? UPPER : SIGN;
});

/**
 * The end of the piece that begins at `start`, as o200k_base cuts a text before it looks for tokens: a word with the
 * sign before it, up to three digits, a run of signs, white space. Every character belongs to a piece.
 *
 * The encoding's own expression asks for the Unicode class of each character several times, so it is only asked where
 * one beyond ASCII stands in the piece or behind it.
 */
export function endOfPiece(text: string, start: number): number {
  const end = endOfAsciiPiece(text, start);
  if (kindAt(text, end) !== FOREIGN) return end;
  PIECE.lastIndex = start;
  return PIECE.test(text) ? PIECE.lastIndex : text.length;
}

/** The end of the piece if what stands there is no character beyond ASCII; else any place up to that character. */
function endOfAsciiPiece(text: string, start: number): number {
  const first = kindAt(text, start);
  if (first === DIGIT) return endOfNumber(text, start);
  if (first === LOWER || first === UPPER) return endOfWord(text, start);
  const second = kindAt(text, start + 1);
  const isLead = first === SPACE || first === SIGN;
  if (isLead && (second === LOWER || second === UPPER)) return endOfWord(text, start + 1);
  if (first === SIGN) return endOfSigns(text, start + 1);
  if (second === SIGN && text.charCodeAt(start) === SPACE_CODE) return endOfSigns(text, start + 2);
  return first === FOREIGN ? start : endOfSpace(text, start);
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < start + LONGEST_NUMBER && kindAt(text, at) === DIGIT) at++;
  return at;
}

/** Capitals, then small letters, then what is contracted: a capital after a small letter begins the next word. */
function endOfWord(text: string, start: number): number {
  let at = start;
  while (kindAt(text, at) === UPPER) at++;
  while (kindAt(text, at) === LOWER) at++;
  if (text.charCodeAt(at) !== APOSTROPHE_CODE) return at;
  CONTRACTION.lastIndex = at;
  return CONTRACTION.test(text) ? CONTRACTION.lastIndex : at;
}

function endOfSigns(text: string, from: number): number {
  let at = from;
  while (kindAt(text, at) === SIGN) at++;
  while (kindAt(text, at) === BREAK || text.charCodeAt(at) === SLASH_CODE) at++;
  return at;
}

/** Up to the last line break; without one, all but the space that leads the next piece. */
function endOfSpace(text: string, start: number): number {
  let at = start;
  let afterBreak = start;
  for (;;) {
    const kind = kindAt(text, at);
    if (kind !== SPACE && kind !== BREAK) break;
    at++;
    if (kind === BREAK) afterBreak = at;
  }
  if (kindAt(text, at) === FOREIGN) return at;
  if (afterBreak > start) return afterBreak;
  return at < text.length && at > start + 1 ? at - 1 : at;
}

function kindAt(text: string, at: number): number {
  if (at >= text.length) return END;
  const code = text.charCodeAt(at);
  return code > LAST_ASCII ? FOREIGN : (kinds[code] ?? END);
}
