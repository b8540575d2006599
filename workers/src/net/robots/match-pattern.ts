/** A path pattern of robots.txt: `*` matches any characters, and a final `$` the end of the path (RFC 9309, 2.2.3). */
export interface PathPattern {
  /** The pattern's length in characters: the longest matching pattern decides. */
  readonly length: number;
  /** The parts between the asterisks. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
}

export function compilePattern(text: string): PathPattern {
  const isAnchored = text.endsWith('$');
  return {
    length: text.length,
    parts: (isAnchored ? text.slice(0, -1) : text).split('*'),
    isAnchored,
  };
}

/**
 * Whether `path` matches. The first occurrence of each part leaves the most room for the parts after it, so nothing is
 * tried twice: the time is linear in the lengths of the pattern and the path, however many asterisks there are.
 */
export function matchesPattern(path: string, { parts, isAnchored }: PathPattern): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let at = first.length;
  for (const part of others) {
    at = endOfFirst(part, path, at);
    if (at < 0) return false;
  }
  return isAnchored
    ? path.length - last.length >= at && path.endsWith(last)
    : endOfFirst(last, path, at) >= 0;
}

/** Where the first occurrence of `part` at or after `from` ends; -1 without one. */
function endOfFirst(part: string, path: string, from: number): number {
  const fallback = fallbacksOf(part);
  let matched = 0;
  for (let at = from; matched < part.length; at += 1) {
    if (at === path.length) return -1;
    while (matched > 0 && part[matched] !== path[at]) matched = fallback[matched - 1] ?? 0;
    if (part[matched] === path[at]) matched += 1;
    if (matched === part.length) return at + 1;
  }
  return from;
}

/** For each character of `part`, the length of the longest beginning of `part` that ends there (Knuth, Morris, Pratt). */
function fallbacksOf(part: string): Uint16Array {
  const fallback = new Uint16Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at += 1) {
    while (matched > 0 && part[matched] !== part[at]) matched = fallback[matched - 1] ?? 0;
    if (part[matched] === part[at]) matched += 1;
    fallback[at] = matched;
  }
  return fallback;
}
