/** A documentation comment in Rust source. */
export interface DocComment {
  /** Where it begins in the source. */
  readonly offset: number;
  /** `//!` and `/*!` describe the item that contains them, `///` and `/**` the next one. */
  readonly isInner: boolean;
  readonly text: string;
}

/** Rust source whose comments and the contents of literals are spaces, so brackets in it are code. */
interface MaskedRust {
  readonly code: string;
  readonly docs: readonly DocComment[];
}

/**
 * Strings, comments and characters: https://doc.rust-lang.org/reference/tokens.html. A lifetime is not a character. An open
 * string ends with the source.
 */
const LITERAL =
  /\/\/[^\n]*|\/\*|\b(?:b|c)?r(#*)"|"(?:[^"\\]+|\\[\s\S])*"?|'(?:[^'\\\n]|\\(?:u\{[^}]{1,8}\}|x[\da-fA-F]{2}|.))'/g;

/** Masks source in one pass. */
export function maskRust(source: string): MaskedRust {
  const parts: string[] = [];
  const docs: DocComment[] = [];
  let copied = 0;
  LITERAL.lastIndex = 0;
  for (let found = LITERAL.exec(source); found; found = LITERAL.exec(source)) {
    const [text, hashes] = found;
    const end =
      text === '/*'
        ? endOfBlockComment(source, found.index)
        : hashes === undefined
          ? found.index + text.length
          : endAfter(source, `"${hashes}`, found.index + text.length);
    const literal = source.slice(found.index, end);
    const doc = docOf(literal);
    if (doc) docs.push({ offset: found.index, ...doc });
    parts.push(source.slice(copied, found.index), literal.replace(/[^\n]/g, ' '));
    copied = end;
    LITERAL.lastIndex = end;
  }
  parts.push(source.slice(copied));
  return { code: parts.join(''), docs };
}

function endAfter(source: string, closing: string, from: number): number {
  const at = source.indexOf(closing, from);
  return at < 0 ? source.length : at + closing.length;
}

/** Block comments nest. */
function endOfBlockComment(source: string, start: number): number {
  const delimiters = /\/\*|\*\//g;
  delimiters.lastIndex = start;
  let depth = 0;
  for (let found = delimiters.exec(source); found; found = delimiters.exec(source)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return delimiters.lastIndex;
  }
  return source.length;
}

function docOf(comment: string): Pick<DocComment, 'isInner' | 'text'> | null {
  const [, line, text = ''] = /^\/\/(\/(?!\/)|!)([^\n]*)$/.exec(comment) ?? [];
  if (line !== undefined) return { isInner: line === '!', text: text.replace(/^ /, '').trimEnd() };
  const [, block, body = ''] = /^\/\*(\*(?![*/])|!)([\s\S]*)\*\/$/.exec(comment) ?? [];
  if (block === undefined) return null;
  const lines = body.split('\n').map((each) => each.replace(/^\s*\* ?/, '').trimEnd());
  return { isInner: block === '!', text: lines.join('\n').trim() };
}
