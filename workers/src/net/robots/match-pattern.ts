/** A path pattern of robots.txt: `*` matches any characters, and a final `$` the end of the path (RFC 9309, 2.2.3). */
export interface PathPattern {
  /** The parts between the asterisks. */
  readonly parts: readonly PatternPart[];
  readonly isAnchored: boolean;
}

interface PatternPart {
  readonly text: string;
  readonly fallbacks: Uint16Array;
}

export function compilePattern(text: string): PathPattern {
  const isAnchored = text.endsWith('$');
  return {
    parts: (isAnchored ? text.slice(0, -1) : text).split('*').map((part) => ({
      text: part,
      fallbacks: fallbacksOf(part),
    })),
    isAnchored,
  };
}

/**
 * Whether `path` matches. The first occurrence of each part leaves the most room for the parts after it, so nothing is
 * tried twice: the time is linear in the lengths of the pattern and the path, however many asterisks there are.
 */
export function matchesPattern(path: string, { parts, isAnchored }: PathPattern): boolean {
  const [first, ...others] = parts;
  if (first === undefined || !path.startsWith(first.text)) return false;
  const last = others.pop();
  if (last === undefined) return !isAnchored || path.length === first.text.length;
  let at = first.text.length;
  for (const part of others) {
    at = endOfFirst(part, path, at);
    if (at < 0) return false;
  }
  return isAnchored
    ? path.length - last.text.length >= at && path.endsWith(last.text)
    : endOfFirst(last, path, at) >= 0;
}

/** Where the first occurrence of a part at or after `from` ends; -1 without one. */
function endOfFirst({ text, fallbacks }: PatternPart, path: string, from: number): number {
  if (text === '') return from;
  let matched = 0;
  for (let at = from; at < path.length; at += 1) {
    matched = matchedAfter(path.charCodeAt(at), text, matched, fallbacks);
    if (matched === text.length) return at + 1;
  }
  return -1;
}

/** For each character of `part`, the length of the longest beginning of `part` that ends there (Knuth, Morris, Pratt). */
function fallbacksOf(part: string): Uint16Array {
  const fallbacks = new Uint16Array(part.length);
  for (let at = 1; at < part.length; at += 1) {
    fallbacks[at] = matchedAfter(part.charCodeAt(at), part, fallbacks[at - 1] ?? 0, fallbacks);
  }
  return fallbacks;
}

/** How many characters of `part` match once `code` follows a match of `matched` characters. */
function matchedAfter(code: number, part: string, matched: number, fallbacks: Uint16Array): number {
  let length = matched;
  while (length > 0 && part.charCodeAt(length) !== code) length = fallbacks[length - 1] ?? 0;
  return part.charCodeAt(length) === code ? length + 1 : length;
}
