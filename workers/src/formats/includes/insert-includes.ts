import { posix } from 'node:path';
import { fencedCode } from '../markdown/fenced-code.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import { extractSnippet } from './extract-snippet.ts';
import { findIncludes, type Include, possiblePaths } from './find-includes.ts';

/** The text of a file of the repository; null when it has no such file. */
export type ReadFile = (path: string) => string | null;

/** Includes in included files. */
const MAX_DEPTH = 3;
/** The inserted text of one document. Many documents may include the same long file. */
const MAX_INSERTED_CHARS = 400_000;
/** The text of AsciiDoc with its includes. Asciidoctor takes a second at this size, and quadratic time beyond. */
export const MAX_ASCIIDOC_CHARS = 100_000;
/** The attributes of its component, which come later. */
const RESERVED_CHARS = 5_000;
/** The text of all files that a document names, whether they have the part or not. */
const MAX_READ_CHARS = 5_000_000;
/** A document that shows longer documents whole is a book, whose chapters stay pages of their own. */
const MAX_WHOLE_CHARS = 60_000;
const README = /^readme\b/i;
const DOCUMENT = /\.(?:mdx?|markdown|adoc|asciidoc|rst)$/i;

/** Inserts the files that a document includes. Includes of missing files and of READMEs stay. */
export function insertIncludes(path: string, text: string, readFile: ReadFile): string {
  const isAsciidoc = /\.(?:adoc|asciidoc)$/i.test(path);
  const maxChars = isAsciidoc ? MAX_ASCIIDOC_CHARS - RESERVED_CHARS - text.length : MAX_INSERTED_CHARS;
  return new Inserter(readFile, maxChars).insert(path, text, 0);
}

/** The other documents that a document shows whole; none for a book. */
export function documentsShownWhole(
  path: string,
  includes: readonly Include[],
  readFile: ReadFile,
): ReadonlySet<string> {
  const files = new Set<string>();
  let chars = 0;
  for (const { target, part, isCode } of includes) {
    if (part !== '' || isCode) continue;
    const file = possiblePaths(path, target).find((each) => !isReadme(each) && readFile(each) !== null);
    if (file === undefined || !DOCUMENT.test(file)) continue;
    files.add(file);
    chars += readFile(file)?.length ?? 0;
  }
  return chars > MAX_WHOLE_CHARS ? new Set() : files;
}

/** Whether the file is a page of its own wherever it is included. */
function isReadme(path: string): boolean {
  return README.test(posix.basename(path));
}

class Inserter {
  readonly #readFile: ReadFile;
  #charsLeft: number;
  #charsToRead = MAX_READ_CHARS;

  constructor(readFile: ReadFile, maxChars: number) {
    this.#readFile = readFile;
    this.#charsLeft = maxChars;
  }

  insert(path: string, text: string, depth: number): string {
    const includes = depth < MAX_DEPTH ? findIncludes(path, text) : [];
    if (includes.length === 0) return text;
    const whole = documentsShownWhole(path, includes, this.#readFile);
    const lines = text.split('\n');
    const written: string[] = [];
    let next = 0;
    /** The line of the last include: a component may show several files. */
    let last = -1;
    for (const include of includes) {
      const found =
        include.start < next && include.start !== last ? null : this.#find(path, include, whole, depth);
      if (found === null) continue;
      if (include.start > next) written.push(lines.slice(next, include.start).join('\n'));
      written.push(found);
      next = include.end + 1;
      last = include.start;
    }
    if (next < lines.length) written.push(lines.slice(next).join('\n'));
    return written.join('\n');
  }

  /** The text in place of an include; null when its file or its part is missing. */
  #find(path: string, include: Include, whole: ReadonlySet<string>, depth: number): string | null {
    const isWhole = include.part === '' && !include.isCode;
    for (const candidate of possiblePaths(path, include.target)) {
      const source = isReadme(candidate) || this.#charsToRead <= 0 ? null : this.#readFile(candidate);
      this.#charsToRead -= source?.length ?? 0;
      if (source !== null && isWhole && DOCUMENT.test(candidate) && !whole.has(candidate)) return null;
      const part = source === null ? null : extractSnippet(source, include.part);
      if (part === null || part.length > this.#charsLeft) continue;
      this.#charsLeft -= part.length;
      const isDocument = !include.isCode && /\.(?:mdx?|markdown)$/i.test(candidate);
      const body = isDocument ? withProps(readFrontMatter(part).body.trim(), include) : part;
      const text = include.isCode ? body : this.insert(candidate, body, depth + 1);
      return write(path, candidate, include, text).join('\n');
    }
    return null;
  }
}

/** The text with the attributes of the tag in place of `{props.name}` and `{name}`. */
function withProps(text: string, { props }: Include): string {
  return props.size === 0
    ? text
    : text.replace(/\{(?:props\.)?(\w+)\}/g, (whole, name: string) => props.get(name) ?? whole);
}

function write(path: string, file: string, include: Include, text: string): string[] {
  const { isCode, indent, label, levelOffset } = include;
  const language = include.language || posix.extname(file).slice(1);
  const lines = text.split('\n');
  if (isCode && path.endsWith('.rst')) {
    return [`.. code-block:: ${language}`, '', ...lines.map((line) => `   ${line}`), ''].map((line) =>
      line === '' ? line : indent + line,
    );
  }
  const shown = isCode ? fencedCode(text, language).split('\n') : lines;
  if (levelOffset !== '') {
    const back = levelOffset.startsWith('-') ? levelOffset.replace('-', '+') : `-${Number(levelOffset)}`;
    return [`:leveloffset: ${levelOffset}`, '', ...shown, '', `:leveloffset: ${back}`];
  }
  return [...(label === '' ? [] : [`**${label}**`, '']), ...shown].map((line) =>
    line === '' ? line : indent + line,
  );
}
