import { posix } from 'node:path';
import { findCodeLines } from '../markdown/fences.ts';
import { type ComponentTag, readComponentTag } from '../markdown/mdx/read-component-tag.ts';

/** A line that a documentation generator replaces by the text of another file. */
export interface Include {
  /** Its first and its last line, 0-based. */
  readonly start: number;
  readonly end: number;
  /** As the document writes it. */
  readonly target: string;
  /** The part of the file: the name of a region, or lines as `2:10`; '' for the whole file. */
  readonly part: string;
  /** The indentation of the line. */
  readonly indent: string;
  /** Shown above the text; '' for none. */
  readonly label: string;
  /** The file is code without a block around it. */
  readonly isCode: boolean;
  /** The language of included code; '' for the extension of the file. */
  readonly language: string;
  /** AsciiDoc: added to the levels of headings; '' for none. */
  readonly levelOffset: string;
  /** Texts by name that the file may insert as `{props.name}`. */
  readonly props: ReadonlyMap<string, string>;
}

type Kind = 'markdown' | 'asciidoc' | 'rst';

interface Syntax {
  readonly kind: Kind;
  /** Captures the target, the part, and the options. */
  readonly line: RegExp;
  readonly isCode?: true;
}

/** The lines of documentation generators, each with a link to its syntax. */
const SYNTAXES: readonly Syntax[] = [
  // https://rust-lang.github.io/mdBook/format/mdbook.html#including-files
  { kind: 'markdown', line: /^\s*\{\{#(?:rustdoc_)?include\s+([^\s:}]+)(?::([^\s}]+))?\s*\}\}\s*$/ },
  // https://vocs.dev/docs/guides/code-snippets
  { kind: 'markdown', line: /^\s*(?:\/\/|#|;)?\s*\[!include\s+([^\s:\]]+)(?::([\w-]+))?[^\]]*\]\s*$/ },
  // https://vitepress.dev/guide/markdown#markdown-file-inclusion
  { kind: 'markdown', line: /^\s*<!--\s*@include:\s*([^\s#{>]+?)(?:#([\w-]+))?\s*-->\s*$/ },
  // https://vitepress.dev/guide/markdown#import-code-snippets
  {
    kind: 'markdown',
    line: /^\s*<<<\s+([^\s#{]+)(?:#([\w-]+))?(?:\s*\{[^}]*\})?(?:\s*\[[^\]]*\])?\s*$/,
    isCode: true,
  },
  // https://facelessuser.github.io/pymdown-extensions/extensions/snippets/
  { kind: 'markdown', line: /^\s*-+8<-+\s+"([^":]+)(?::([^"]+))?"\s*$/ },
  // https://github.com/tiangolo/markdown-include-variants, relative to a folder that the document does not tell
  {
    kind: 'markdown',
    line: /^\s*\{\*\s+(?:\.{1,2}\/)*([\w-][^\s*]*)(?:\s+ln\[(\d+(?::\d+)?)\])?(?:\s+\w+\[[^\]]*\])*\s*\*\}\s*$/,
    isCode: true,
  },
  // A shortcode of many Hugo sites
  { kind: 'markdown', line: /^\s*\{\{[%<]\s*(?:include|readfile)\s+(?:file=)?"([^"]+)"[^%>]*[%>]\}\}\s*$/ },
  // https://mintlify.com/docs/create/reusable-snippets
  { kind: 'markdown', line: /^\s*<Snippet\s+file="([^"]+)"\s*\/>\s*$/ },
  // https://docs.asciidoctor.org/asciidoc/latest/directives/include/
  { kind: 'asciidoc', line: /^include::([^\s[]+)\[([^\]]*)\]\s*$/ },
  // https://docutils.sourceforge.io/docs/ref/rst/directives.html#including-an-external-document-fragment
  { kind: 'rst', line: /^\s*\.\.\s+include::\s+(\S+)\s*$/ },
  { kind: 'rst', line: /^\s*\.\.\s+literalinclude::\s+(\S+)\s*$/, isCode: true },
];

/** A page, or a file as text: `!!raw-loader!` of webpack, `?raw` of Vite. */
const IMPORT =
  /^import\s+([A-Za-z]\w*)\s+from\s+['"](?:!!)?(raw-loader!)?([^'"\s?!]+?(\.mdx?)?)(\?raw)?['"];?\s*$/;
const TAG_START = /^\s*<[A-Z]\w*(?:[\s/>]|$)/;
/** A text that is the only content of a line or of its component. */
const SHOWN_TEXT = /^\s*(?:<[A-Z][^>]*>\s*)?\{([A-Za-z]\w*)\}(?:\s*<\/[A-Z]\w*>)?\s*$/;
const NO_PROPS: ReadonlyMap<string, string> = new Map();
/** Includes of other files are rare, and a hostile document may consist of them. */
const MAX_INCLUDES = 500;
/** `module:partial$` of Antora, possibly after a version and a component. */
const ANTORA_FAMILY = /^(?:[\w.@-]+:)??(?:([\w.-]+):)?(partial|example)\$/;
/** The time for a line of only white space before a syntax grows with the square of its length. */
const MAX_LINE_CHARS = 2_000;
const MAX_TAG_CHARS = 5_000;
const MAX_FOLDERS = 12;

/** The includes of a document, in the order of its lines. */
export function findIncludes(path: string, text: string): Include[] {
  const kind = kindOf(path);
  if (kind === null) return [];
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => readLine(kind, line, lines, at));
  const imported = kind === 'markdown' ? findImported(text, lines) : [];
  return [...found, ...imported].toSorted((one, other) => one.start - other.start).slice(0, MAX_INCLUDES);
}

function kindOf(path: string): Kind | null {
  if (/\.(?:mdx?|markdown)$/i.test(path)) return 'markdown';
  if (/\.(?:adoc|asciidoc)$/i.test(path)) return 'asciidoc';
  return /\.rst$/i.test(path) ? 'rst' : null;
}

function readLine(kind: Kind, line: string, lines: readonly string[], at: number): Include[] {
  if (line.length > MAX_LINE_CHARS || !/include|readfile|8<|<<<|<Snippet|\{\*/.test(line)) return [];
  for (const { kind: of, line: pattern, isCode = false } of SYNTAXES) {
    const [, target, rest = ''] = of === kind ? (pattern.exec(line) ?? []) : [];
    if (target === undefined) continue;
    const options = kind === 'rst' ? readOptions(lines, at) : { end: at, part: rest, language: '' };
    const asciidoc = kind === 'asciidoc' ? readAttributes(rest) : {};
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const base = { start: at, target, indent, isCode, label: '', levelOffset: '', props: NO_PROPS };
    return [{ ...base, ...options, ...asciidoc }];
  }
  return [];
}

/** The options of an AsciiDoc include: `tag=name,leveloffset=+1`. */
function readAttributes(options: string) {
  const tag = /\btags?="?([\w-]+)/.exec(options)?.[1];
  const lines = /\blines?="?(\d+)(?:\.\.(\d+))?/.exec(options);
  const part = tag ?? (lines ? `${lines[1]}:${lines[2] ?? lines[1]}` : '');
  return { part, levelOffset: /\bleveloffset="?([+-]?\d)/.exec(options)?.[1] ?? '' };
}

/** The options of a directive, in the indented lines below it: `:lines: 2-10`. */
function readOptions(lines: readonly string[], start: number) {
  let end = start;
  while (/^\s+:[\w-]+:/.test(lines[end + 1] ?? '')) end += 1;
  const options = lines.slice(start + 1, end + 1).join('\n');
  const [, first, last] = /:lines:\s*(\d+)(?:-(\d+))?\s*$/m.exec(options) ?? [];
  const language = /:language:\s*(\S+)/.exec(options)?.[1] ?? '';
  return { end, part: first === undefined ? '' : `${first}:${last ?? first}`, language };
}

interface ImportedFile {
  readonly target: string;
  readonly isCode: boolean;
}

/** The places of imported files: components that are pages, texts, and attributes that contain either. */
function findImported(text: string, lines: readonly string[]): Include[] {
  if (!/\.mdx?['"]|raw-loader!|\?raw/.test(text)) return [];
  const isCode = findCodeLines(lines);
  const files = new Map<string, ImportedFile>();
  for (const [at, line] of lines.entries()) {
    const [, name = '', loader, target = '', page, query] = (!isCode[at] && IMPORT.exec(line)) || [];
    const isText = loader !== undefined || query !== undefined;
    if (isText || page !== undefined) files.set(name, { target, isCode: isText });
  }
  if (files.size === 0) return [];
  let offset = 0;
  return lines.flatMap((line, at) => {
    const from = offset + line.search(/\S|$/);
    offset += line.length + 1;
    if (isCode[at]) return [];
    const source = text.slice(from, from + MAX_TAG_CHARS);
    const shown = SHOWN_TEXT.exec(line)?.[1];
    const tag = shown === undefined && TAG_START.test(line) ? readComponentTag(source, 0) : null;
    const end = at + (source.slice(0, tag?.end ?? 0).match(/\n/g)?.length ?? 0);
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const names = new Set(shown === undefined ? namesIn(tag) : [shown]);
    return Array.from(names).flatMap((name) => {
      const file = files.get(name);
      // An attribute often has the same page for several frameworks.
      const label = file?.isCode || name === tag?.name ? '' : name.replaceAll('_', ' ');
      const rest = { part: '', label, language: '', levelOffset: '', props: tag?.texts ?? NO_PROPS };
      return file ? [{ start: at, end, indent, ...file, ...rest }] : [];
    });
  });
}

/** The name of a component, and the names in its attributes. */
function namesIn(tag: ComponentTag | null): string[] {
  return tag ? [tag.name, ...[...tag.expressions.values()].flatMap((each) => each.match(/\w+/g) ?? [])] : [];
}

/**
 * The paths in the repository that an include may name, best first: relative to its document, or to a folder above it,
 * since generators start at a folder that the document does not tell. `@site/`, `~/` and `{attribute}/` name such folders.
 */
export function possiblePaths(path: string, target: string): string[] {
  const folder = posix.dirname(path);
  const rest = target
    .replace(/^(?:@site|@|~|\{[\w-]+\})?\/+/, '')
    .replace(ANTORA_FAMILY, (_, module: string | undefined, family: string) =>
      posix.join(module === undefined ? '' : `modules/${module}`, `${family}s/`),
    );
  const folders = /^\.{1,2}\//.test(rest) ? [folder] : foldersAbove(folder);
  const names = rest.includes('/') ? [rest] : [rest, `snippets/${rest}`];
  const paths = folders.flatMap((from) => names.map((name) => posix.join(from, name)));
  return [...new Set(paths)].filter((each) => !each.startsWith('../') && each !== path);
}

/** The nearest folders, and the root of the repository. */
function foldersAbove(folder: string): string[] {
  const segments = folder === '.' ? [] : folder.split('/');
  const folders = segments.map((_, at) => segments.slice(0, segments.length - at).join('/'));
  return [...folders.slice(0, MAX_FOLDERS), '.'];
}
