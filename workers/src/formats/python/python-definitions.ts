/** A public function, class or method of a Python module. */
export interface Definition {
  /** Within its module, such as `Queue.get`. */
  readonly name: string;
  /** As written, on one line: `def get(self, timeout=None) -> Job`. */
  readonly signature: string;
  /** Without quotes and common indentation; '' when there is none. */
  readonly docstring: string;
}

/** The definitions of a module and its own docstring. */
export interface Module {
  readonly docstring: string;
  readonly definitions: readonly Definition[];
}

interface Scope {
  readonly indent: number;
  /** Dotted path within the module. */
  readonly path: string;
  /** Whether its members are listed: only in a public class, unless their names are too long. */
  readonly isListed: boolean;
}

const DEFINITION = /^([ \t]*)(async[ \t]+def|def|class)[ \t]+(\w+)/;
const OPENING = /^[ \t]*[rRuU]?("""|'''|"(?!")|'(?!'))/;
const STRING = /"(?:[^"\\]+|\\.)*"?|'(?:[^'\\]+|\\.)*'?/g;
const STRING_OR_COMMENT = new RegExp(String.raw`${STRING.source}|\s#.*$`, 'g');
const MAX_NAME_CHARS = 300;
const MAX_SIGNATURE_LINES = 60;
const MAX_SIGNATURE_CHARS = 2_000;

/** Finds the public definitions of a module by its lines; the code is not run. The cost is linear in its length. */
export function readModule(source: string): Module {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  const start = lines.findIndex((line) => /^\s*[^#\s]/.test(line));
  const own = start < 0 ? null : readDocstring(lines, start);
  for (let at = own?.next ?? 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = DEFINITION.exec(line);
    if (!found) {
      at = skipString(lines, at);
      continue;
    }
    const [, space = '', keyword = '', name = ''] = found;
    while ((scopes.at(-1)?.indent ?? -1) >= space.length) scopes.pop();
    const signature = readSignature(lines, at);
    const docstring = readDocstring(lines, signature.next);
    const parent = scopes.at(-1);
    const path = parent ? `${parent.path}.${name}` : name;
    const isListed = (parent?.isListed ?? true) && isPublic(name) && path.length <= MAX_NAME_CHARS;
    if (isListed)
      definitions.push({ name: path, signature: signature.text, docstring: docstring?.text ?? '' });
    scopes.push({ indent: space.length, path, isListed: isListed && keyword === 'class' });
    at = (docstring?.next ?? signature.next) - 1;
  }
  return { docstring: own?.text ?? '', definitions };
}

function isPublic(name: string): boolean {
  return !name.startsWith('_') || name === '__init__' || name === '__call__';
}

/** A definition up to its final colon, and the line after it. */
function readSignature(
  lines: readonly string[],
  start: number,
): { readonly text: string; readonly next: number } {
  let depth = 0;
  let text = '';
  for (let at = start; at < Math.min(lines.length, start + MAX_SIGNATURE_LINES); at++) {
    const line = (lines[at] ?? '').replace(STRING_OR_COMMENT, (found) => (/^\s/.test(found) ? '' : found));
    text += ` ${line.trim()}`;
    for (const character of line.replace(STRING, '')) {
      if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) depth -= 1;
    }
    if (depth <= 0) return { text: cleaned(text), next: at + 1 };
  }
  return { text: cleaned(text), next: start + 1 };
}

function cleaned(signature: string): string {
  const colon = signature.trimEnd().replace(/:\s*(?:\.\.\.|pass)?$/, '');
  return colon
    .replace(/\s+/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1')
    .trim()
    .slice(0, MAX_SIGNATURE_CHARS);
}

/** The docstring that begins on the first line with text from `start` on, and the line after it; null when there is none. */
function readDocstring(
  lines: readonly string[],
  start: number,
): { readonly text: string; readonly next: number } | null {
  let at = start;
  while (at < lines.length && /^\s*$/.test(lines[at] ?? '')) at += 1;
  const line = lines[at] ?? '';
  const [opening, quotes] = OPENING.exec(line) ?? [];
  if (opening === undefined || quotes === undefined) return null;
  const first = line.slice(opening.length);
  const end = first.indexOf(quotes);
  if (end >= 0) return { text: first.slice(0, end).trim(), next: at + 1 };
  if (quotes.length === 1) return null;
  const close = indexOfLine(lines, at + 1, quotes);
  if (close < 0) return null;
  const last = (lines[close] ?? '').slice(0, lines[close]?.indexOf(quotes));
  return { text: dedented(first, [...lines.slice(at + 1, close), last]), next: close + 1 };
}

/** PEP 257. */
function dedented(first: string, rest: readonly string[]): string {
  const indents = rest.filter((line) => /\S/.test(line)).map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const indent = indents.reduce((least, each) => Math.min(least, each), indents[0] ?? 0);
  return [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())].join('\n').trim();
}

/** The last line of a string in triple quotes that begins on line `at`, whose text may look like definitions; else `at`. */
function skipString(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  const quotes = /"""|'''/.exec(line)?.[0];
  if (quotes === undefined || line.trimStart().startsWith('#') || line.split(quotes).length % 2 === 1)
    return at;
  const close = indexOfLine(lines, at + 1, quotes);
  return close < 0 ? at : close;
}

/** The first line from `start` on that contains a text; -1 when there is none. */
function indexOfLine(lines: readonly string[], start: number, text: string): number {
  for (let at = start; at < lines.length; at++) if (lines[at]?.includes(text)) return at;
  return -1;
}
