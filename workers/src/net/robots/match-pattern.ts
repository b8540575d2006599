/** A path pattern of robots.txt: `*` matches any characters, and a final `$` the end of the path (RFC 9309, 2.2.3). */
export interface PathPattern {
  /** The parts between the asterisks. */
  readonly parts: readonly string[];
  readonly isAnchored: boolean;
}

export function compilePattern(text: string): PathPattern {
  const isAnchored = text.endsWith('$');
  return { parts: (isAnchored ? text.slice(0, -1) : text).split('*'), isAnchored };
}

/**
 * Whether `path` matches. The first occurrence of each part leaves the most room for the parts after it, so nothing is
 * tried twice, however many asterisks there are.
 */
export function matchesPattern(path: string, { parts, isAnchored }: PathPattern): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isAnchored ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}
