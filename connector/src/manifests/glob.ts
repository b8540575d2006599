/** Longer globs, and globs with more alternatives, match nothing. */
const MAX_GLOB_CHARS = 1_000;
const MAX_ALTERNATIVES = 100;

const BRACES = /\{([^{}]*)\}/;
const TOKEN = /\*\*\/?|./gs;

/**
 * Whether a path matches a glob with `*`, `**`, `?` and `{a,b}`. Other braces stand for themselves. The cost is the product of
 * both lengths: as a regular expression, a glob with many asterisks would take exponential time.
 */
export function matchesGlob(path: string, glob: string): boolean {
  return glob.length <= MAX_GLOB_CHARS && expandBraces(glob).some((each) => matches(path, each));
}

function expandBraces(glob: string): readonly string[] {
  const expanded: string[] = [];
  const open = [glob];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const found = BRACES.exec(each);
    if (!found) expanded.push(each);
    else {
      const [before, after] = [each.slice(0, found.index), each.slice(found.index + found[0].length)];
      for (const alternative of found[1]?.split(',') ?? []) open.push(before + alternative + after);
    }
    if (expanded.length + open.length > MAX_ALTERNATIVES) return [];
  }
  return expanded;
}

/** Reads the glob token by token and keeps all positions of the path that the tokens so far may end at. */
function matches(path: string, glob: string): boolean {
  let ends = new Array<boolean>(path.length + 1).fill(false);
  ends[0] = true;
  for (const [token] of glob.matchAll(TOKEN)) ends = endsAfter(token, path, ends);
  return ends[path.length] === true;
}

function endsAfter(token: string, path: string, before: readonly boolean[]): boolean[] {
  let isOpen = false;
  return before.map((isEnd, at) => {
    const last = path[at - 1];
    if (token === '**') isOpen ||= isEnd;
    else if (token === '*') isOpen = isEnd || (isOpen && last !== '/');
    else if (token === '**/') {
      isOpen ||= isEnd;
      return isEnd || (isOpen && last === '/');
    } else return before[at - 1] === true && (token === '?' ? last !== '/' : last === token);
    return isOpen;
  });
}
