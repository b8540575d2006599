/** Prose, an inline code span, or the lines of a fence. */
export type SpanKind = 'prose' | 'code' | 'fence';

const BACKTICK = 0x60;
const TILDE = 0x7e;
const NEWLINE = 0x0a;
const CLOSING_BRACKET = 0x5d;
const MIN_FENCE_CHARS = 3;

/**
 * Splits markdown into prose, inline code and fences, in order, without fence lines, backticks and URLs of links. Takes
 * time linear in the length of the text.
 */
export function forEachSpan(text: string, visit: (from: number, to: number, kind: SpanKind) => void): void {
  const unclosed = new Set<number>();
  let from = 0;
  let at = 0;
  let addressEnd = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === BACKTICK || (unit === TILDE && isLineStart(text, at))) {
      const run = runLength(text, at, unit);
      const code = codeAt(text, at, run, unclosed);
      if (code) {
        visit(from, at, 'prose');
        visit(code.from, code.to, code.kind);
        from = code.end;
      }
      at = code?.end ?? at + run;
    } else if (unit === CLOSING_BRACKET && text[at + 1] === '(') {
      visit(from, at, 'prose');
      from = at + 2;
      // URLs without an end share the position where they stop.
      if (from >= addressEnd) addressEnd = endOfUrl(text, from);
      if (text[addressEnd] === ')') from = addressEnd + 1;
      at = from;
    } else at++;
  }
  visit(from, text.length, 'prose');
}

interface CodeRange {
  readonly kind: SpanKind;
  readonly from: number;
  readonly to: number;
  /** Where the text after the code starts. */
  readonly end: number;
}

/** The fence or code span that a run of backticks or tildes opens. `unclosed` holds run lengths known to have no end. */
function codeAt(text: string, at: number, run: number, unclosed: Set<number>): CodeRange | null {
  if (run >= MIN_FENCE_CHARS && isLineStart(text, at)) return fenceAt(text, at, run);
  // A shorter run of tildes marks deleted text, not code.
  if (text.charCodeAt(at) === TILDE || unclosed.has(run)) return null;
  const code = codeSpanAt(text, at, run);
  if (!code) unclosed.add(run);
  return code;
}

/** An unclosed fence extends to the end of the text. */
function fenceAt(text: string, at: number, run: number): CodeRange {
  const marker = text.slice(at, at + run);
  const firstBreak = text.indexOf('\n', at);
  const from = firstBreak < 0 ? text.length : firstBreak + 1;
  let close = text.indexOf(marker, from);
  while (close >= 0 && !isLineStart(text, close)) close = text.indexOf(marker, close + run);
  if (close < 0) return { kind: 'fence', from, to: text.length, end: text.length };
  return { kind: 'fence', from, to: close, end: close + runLength(text, close, text.charCodeAt(close)) };
}

function codeSpanAt(text: string, at: number, run: number): CodeRange | null {
  const marker = text.slice(at, at + run);
  let close = text.indexOf(marker, at + run);
  while (close >= 0 && runLength(text, close, BACKTICK) !== run) {
    close = text.indexOf(marker, close + runLength(text, close, BACKTICK));
  }
  return close < 0 ? null : { kind: 'code', from: at + run, to: close, end: close + run };
}

/** Where the characters of a URL end: at its `)`, else at a space or the end of the text. */
function endOfUrl(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) > 0x20 && text[at] !== ')') at++;
  return at;
}

function runLength(text: string, from: number, unit: number): number {
  let at = from;
  while (text.charCodeAt(at) === unit) at++;
  return at - from;
}

/** Whether only spaces precede `at` on its line. */
function isLineStart(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text[before] === ' ') before--;
  return before < 0 || text.charCodeAt(before) === NEWLINE;
}
