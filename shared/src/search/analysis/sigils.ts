import { classOf, DIGIT, LOWER, UNDERSCORE, UPPER } from './character-class.ts';
import { type TokenSink, WHOLE } from './identifiers.ts';

/** Operators that people search for. */
const OPERATORS: ReadonlySet<string> = new Set(
  (
    '=> -> <- ->> #> #>> @> <@ ?. ?? ??= ?: && || &&= ||= |> :: := == === != !== <= >= <> <=> << >> >>> ' +
    '+= -= *= /= %= **= |= &= ^= ++ ~* !~ ~= =~ @@ ..= .. ?| ?& <<= >>= !! ~~'
  ).split(' '),
);
const OPERATOR_CHARACTERS = new Set('=<>!&|?:+*-/%^~@#.');
const MAX_OPERATOR_CHARS = 3;

/**
 * Emits the term that starts with a sigil: a flag (`--no-cache`, `-v`), a decorator or scope (`@property`),
 * unpacked arguments (`**kwargs`), a variable (`$HOME`), a format or pattern code (`%Y`, `\d`), an operator.
 * Returns the position to continue at; the word after the sign is also scanned on its own.
 */
export function emitSigil(text: string, at: number, to: number, sink: TokenSink): number {
  const sign = text[at] ?? '';
  if (sign === '-') return emitFlag(text, at, to, sink);
  if (sign === '@' || sign === '$' || sign === '*') {
    const end = emitPrefixed(text, at, to, sink);
    if (end > at) return end;
  }
  if (sign === '%' || sign === '\\') return emitCode(text, at, to, sink);
  return OPERATOR_CHARACTERS.has(sign) ? emitOperator(text, at, to, sink) : at + 1;
}

function emitFlag(text: string, at: number, to: number, sink: TokenSink): number {
  const dashes = text[at + 1] === '-' ? 2 : 1;
  const start = at + dashes;
  const end = endOfName(text, start, to, true);
  if (end === start || !isLetter(text, start) || isWordBefore(text, at) || text[at - 1] === '-') {
    return emitOperator(text, at, to, sink);
  }
  const flag = text.slice(at, end);
  // Single letters keep their case: git's -s and -S are two flags.
  sink(flag.length === 2 ? flag : flag.toLowerCase(), WHOLE);
  return start;
}

function emitPrefixed(text: string, at: number, to: number, sink: TokenSink): number {
  const start = text.startsWith('**', at) ? at + 2 : at + 1;
  const end = endOfName(text, start, to, false);
  const isEmphasis = text[at] === '*' && text[end] === '*';
  if (end === start || !isLetter(text, start) || isWordBefore(text, at) || isEmphasis) return at;
  if (text[at] === '*' && start === at + 1) return start;
  sink(text.slice(at, end).toLowerCase(), WHOLE);
  return start;
}

function emitCode(text: string, at: number, to: number, sink: TokenSink): number {
  if (at + 1 >= to || !isLetter(text, at + 1) || endOfName(text, at + 1, to, false) > at + 2) return at + 1;
  sink(text.slice(at, at + 2), WHOLE);
  return at + 2;
}

function emitOperator(text: string, at: number, to: number, sink: TokenSink): number {
  let end = at + 1;
  while (end < to && OPERATOR_CHARACTERS.has(text[end] ?? '')) end++;
  if (end - at > MAX_OPERATOR_CHARS) return end;
  const operator = text.slice(at, end);
  if (!OPERATORS.has(operator)) return at + 1;
  sink(operator, WHOLE);
  return end;
}

function endOfName(text: string, from: number, to: number, withDashes: boolean): number {
  let end = from;
  while (
    end < to &&
    (isNameUnit(text, end) || (withDashes && text[end] === '-' && isNameUnit(text, end + 1)))
  )
    end++;
  return end;
}

function isNameUnit(text: string, at: number): boolean {
  const kind = classOf(text.charCodeAt(at));
  return kind === LOWER || kind === UPPER || kind === DIGIT || kind === UNDERSCORE;
}

function isLetter(text: string, at: number): boolean {
  const kind = classOf(text.charCodeAt(at));
  return kind === LOWER || kind === UPPER || kind === UNDERSCORE;
}

function isWordBefore(text: string, at: number): boolean {
  return at > 0 && isNameUnit(text, at - 1);
}
