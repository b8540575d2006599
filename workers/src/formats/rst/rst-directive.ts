import { dedent } from '../dedent.ts';
import { isBadge } from '../is-badge.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { formatTable } from '../markdown/format-table.ts';
import { bold } from './rst-inline.ts';
import { quote } from './rst-lines.ts';

/** A directive: `.. name:: argument`, then options, then content. */
interface RstDirective {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly content: readonly string[];
  /** Whether the content begins in the line after the argument, and so continues it. */
  readonly isContinued: boolean;
}

interface RstConverter {
  /** Converts blocks of reStructuredText to Markdown. */
  blocks(lines: readonly string[]): string;
  inline(text: string): string;
}

const CODE =
  /^(?:code|code-block|code-tab|codediff|sourcecode|ipython|testcode|testoutput|prompt|parsed-literal|literalinclude|plot|jupyter-execute)$/;
const PYTHON_CODE = /^(?:plot|jupyter-execute|testcode)$/;
const HIDDEN =
  /^(?:sectionauthor|moduleauthor|codeauthor|toctree|contents|index|raw|meta|include|highlight|currentmodule|py:currentmodule|module|py:module|default-role|role|sectnum|graphviz|testsetup|testcleanup|bibliography|tabularcolumns|ifconfig|class|container-end)$/;
/** Directives whose argument is not text: a condition, a class or a number of columns. */
const UNTITLED = /^(?:only|container|rst-class|cssclass|grid)$/;
const ADMONITIONS =
  /^(?:note|warning|tip|important|caution|danger|hint|attention|error|seealso|admonition|todo|versionadded|versionchanged|deprecated|versionremoved)$/;
/** The beginnings of notes about versions, by directive. */
export const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: 'New in version',
  versionchanged: 'Changed in version',
  versionremoved: 'Removed in version',
  deprecated: 'Deprecated since version',
};
/** The directives of autodoc, which put their content after a docstring. */
const AUTODOC = /^auto(?:module|class|function|method|attribute|data|decorator|exception|property)$/;
const OBJECT_DESCRIPTION =
  /^(?:(?:py|c|cpp|js|rst|std|http|php|rb|go):)?(?:function|class|method|attribute|data|exception|property|decorator|classmethod|staticmethod|option|envvar|macro|type|member|struct|enum|confval|setting|program|describe|object|get|post|put|delete|patch|var|variable)$/;

const OPTION = /^:([\w -]+):\s*(.*)$/;

/** Reads a directive from its first line and the indented lines below it; null for other lines. */
export function readDirective(first: string, below: readonly string[]): RstDirective | null {
  const [, name, argument = ''] =
    /^\.\.\s+(?:\|[^|]+\|\s+)?([\w:+.-]+?)::(?:\s+(.*))?$/.exec(first.trim()) ?? [];
  if (name === undefined) return null;
  const lines = dedent(below);
  const hasOptions = below[0]?.trim() !== '';
  const options = new Map<string, string>();
  let at = 0;
  while (hasOptions && at < lines.length && (lines[at] ?? '').trim() !== '') {
    const [, key, value = ''] = OPTION.exec(lines[at] ?? '') ?? [];
    if (key === undefined) break;
    options.set(key, value);
    at += 1;
  }
  return {
    // docutils ignores the case of names.
    name: name.toLowerCase(),
    argument: argument.trim(),
    options,
    content: dedent(lines.slice(at)),
    isContinued: hasOptions && at === 0,
  };
}

/** Converts a directive to Markdown; '' when it has no visible content. */
export function writeDirective(directive: RstDirective, converter: RstConverter): string {
  const { name, argument, content } = directive;
  if (CODE.test(name)) return writeCode(directive, converter);
  if (name === 'doctest') return fencedCode(content.join('\n'), 'python');
  if (name === 'math') return fencedCode([argument, ...content].join('\n').trim(), 'math');
  if (ADMONITIONS.test(name)) return writeAdmonition(directive, converter);
  if (name === 'class' && content.length > 0 && !/[(:]/.test(argument)) return converter.blocks(content);
  if (OBJECT_DESCRIPTION.test(name) && argument !== '') return writeObjectDescription(directive, converter);
  if (AUTODOC.test(name) && content.length > 0) return writeObjectDescription(directive, converter);
  if (HIDDEN.test(name) || AUTODOC.test(name)) return '';
  if (name === 'image' || name === 'figure') return writeImage(directive, converter);
  if (name === 'list-table') return writeListTable(directive, converter);
  if (name === 'csv-table') return writeCsvTable(directive, converter);
  return withTitle(UNTITLED.test(name) ? '' : argument, converter.blocks(content), converter);
}

/** The title or caption of a block in bold, then the block. Either may be ''. */
function withTitle(title: string, block: string, converter: RstConverter): string {
  return [title && bold(converter.inline(title)), block].filter(Boolean).join('\n\n');
}

function writeCode({ name, argument, options, content }: RstDirective, converter: RstConverter): string {
  if (content.length === 0 || (options.has('hide') && name.startsWith('test'))) return '';
  // The language may precede the name of a tab, or a prompt. Tests have the name of their group there.
  const [word = ''] = argument.split(/\s/);
  const language = PYTHON_CODE.test(name) ? 'python' : name === 'testoutput' ? '' : word;
  return withTitle(options.get('caption') ?? '', fencedCode(content.join('\n'), language), converter);
}

function writeAdmonition(
  { name, argument, content, isContinued }: RstDirective,
  converter: RstConverter,
): string {
  const version = VERSIONS[name];
  const [number = '', ...rest] = argument.split(/\s+/);
  const title = version
    ? `${version} ${number}`
    : name === 'admonition'
      ? argument
      : name === 'seealso'
        ? 'See also'
        : name.charAt(0).toUpperCase() + name.slice(1);
  const lead = version ? rest.join(' ') : name === 'admonition' ? '' : argument;
  const body = converter.blocks([lead, ...(isContinued ? [] : ['']), ...content]);
  return quote(withTitle(title, body, converter));
}

/** Writes the signatures of a function, class or option, one in a line, then its description. */
function writeObjectDescription(
  { argument, content, isContinued }: RstDirective,
  converter: RstConverter,
): string {
  const end = content.findIndex((line) => line.trim() === '');
  const below = !isContinued ? [] : end < 0 ? content : content.slice(0, end);
  const signatures = [argument, ...below.filter((line) => !OPTION.test(line))];
  const names = signatures.map((signature) => `**\`${signature.replaceAll('`', '').trim()}\`**`).join('\n');
  return [names, converter.blocks(content.slice(below.length))].filter(Boolean).join('\n\n');
}

function writeImage({ argument, options, content }: RstDirective, converter: RstConverter): string {
  const alt = options.get('alt') ?? '';
  if (options.has('target') && isBadge(argument)) return '';
  return [alt === '' ? '' : `![${alt}](${argument})`, converter.blocks(content)].filter(Boolean).join('\n\n');
}

function writeListTable({ argument, content }: RstDirective, converter: RstConverter): string {
  const rows: string[][] = [];
  // A list may be in a cell, and is indented by more than the cells of its row.
  let cellIndent = 0;
  for (const line of content) {
    const [, star = '', spaces = '', dash, text = ''] =
      /^([*+]\s+)?(?:(\s*)([-*+])(?:\s+|$))?(.*)$/.exec(line) ?? [];
    if (star !== '') {
      rows.push([]);
      cellIndent = star.length + spaces.length;
    }
    const row = rows.at(-1);
    if (dash !== undefined && star.length + spaces.length <= cellIndent) row?.push(text.trim());
    else if (row && row.length > 0) row[row.length - 1] = `${row.at(-1)} ${line.trim()}`.trim();
  }
  return writeTable(argument, rows, converter);
}

function writeCsvTable({ argument, options, content }: RstDirective, converter: RstConverter): string {
  const header = options.get('header');
  const rows = [...(header ? [header] : []), ...content]
    .filter((line) => line.trim() !== '')
    .map(parseCsvCells);
  return writeTable(argument, rows, converter);
}

function parseCsvCells(line: string): string[] {
  return [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
    .filter(({ 0: whole, index }) => whole !== '' || index < line.length)
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
}

function writeTable(title: string, rows: readonly (readonly string[])[], converter: RstConverter): string {
  if (rows.length === 0) return '';
  return withTitle(title, formatTable(rows.map((row) => row.map(converter.inline))), converter);
}
