import { findCodeLines } from './fences.ts';

/** `:::note Title`, `:::note[Title]`, `::: {.note}`: Docusaurus, VitePress, Starlight, MyST. */
const START = /^([ \t]*):{3,}[ \t]*\{?\.?([\w-]+)\}?[ \t]*(?:\[(.*?)\][ \t]*|(.*))$/;
/** `/// note | Title` of PyMdown (https://facelessuser.github.io/pymdown-extensions/extensions/blocks/). */
const BLOCK = /^([ \t]*)\/{3,}[ \t]+([\w-]+)[ \t]*(?:\|(.*))?$/;
const END = /^[ \t]*(?::{3,}|\/{3,})[ \t]*$/;
/** `::: {.callout-note collapse="true"}` of Pandoc and Quarto; captures the indentation and the attributes. */
const DIVISION = /^([ \t]*):{3,}[ \t]*\{([^{}\n]{0,500}[ \t"'][^{}\n]{0,500}|\.callout-\w+)\}[ \t]*$/;
/** Kinds that a reader sees as a label. Others, such as `code-group`, only arrange their content. */
export const ADMONITION =
  /^(?:note|tip|hint|info|important|warning|caution|danger|attention|error|success|check|question|example|seealso|abstract|summary|quote|bug|failure|todo|deprecated|security|admonition|spoiler|api)$/i;
/** A line of a quotation without text. */
const BLANK_QUOTATION = /^\s*>[>\s]*$/;
/** Limits the quotation marks per line: each line of a nested container carries the marks of all its parents. */
const MAX_DEPTH = 8;

interface Container {
  readonly isQuoted: boolean;
  readonly indent: string;
  /** The index of the label that names only its kind, among the written lines; null when there is none. */
  readonly kindLabelAt: number | null;
}

/** Shows containers (`:::note`, `/// note`) as quotations with their label, indented like their first line. */
export function quoteContainers(markdown: string): string {
  if (!/:::|\/\/\//.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const isClosed = findClosedContainers(lines, isCode);
  const written: string[] = [];
  const containers: Container[] = [];
  for (const [number, line] of lines.entries()) {
    const start = isCode[number] ? null : readStart(line);
    const isEnd = !isCode[number] && END.test(line);
    const isBlankQuotation = BLANK_QUOTATION.test(written.at(-1) ?? '');
    if (isEnd) {
      const closed = containers.pop();
      trimEnd(written, closed);
      if (closed?.isQuoted || containers.length > 0) written.push(quote('', containers));
    } else if (start) {
      const opened = openContainer(start, written.length);
      if (isClosed.has(number)) containers.push(opened.container);
      written.push(...opened.lines.map((text) => quote(text, containers)));
    } else if (isCode[number] || line.trim() !== '' || !isBlankQuotation) {
      written.push(quote(line, containers));
    }
  }
  return written.join('\n');
}

/** Removes blank lines of quotations at the end, and the label of a container whose text is in another file. */
function trimEnd(written: string[], closed: Container | undefined): void {
  while (BLANK_QUOTATION.test(written.at(-1) ?? '')) written.pop();
  if (closed?.kindLabelAt === written.length - 1) written.pop();
}

/** The lines that start containers with an end. Others would quote the rest of the page. */
function findClosedContainers(lines: readonly string[], isCode: readonly boolean[]): ReadonlySet<number> {
  const open: number[] = [];
  const closed = new Set<number>();
  for (const [number, line] of lines.entries()) {
    if (isCode[number]) continue;
    const start = END.test(line) ? open.pop() : undefined;
    if (start !== undefined) closed.add(start);
    else if (readStart(line)) open.push(number);
  }
  return closed;
}

/** The indentation, the kind and the title of a container; null for any other line. */
function readStart(line: string): readonly (string | undefined)[] | null {
  const [, indent, attributes] = DIVISION.exec(line) ?? [];
  if (attributes === undefined) return BLOCK.exec(line) ?? START.exec(line);
  const kind = /\.(?:callout-)?([\w-]+)/.exec(attributes)?.[1] ?? '-';
  return [line, indent, kind, /\btitle="([^"]*)"/.exec(attributes)?.[1]];
}

function openContainer(
  match: readonly (string | undefined)[],
  at: number,
): { lines: string[]; container: Container } {
  const [, indent = '', kind = '', inBrackets, after] = match;
  const title = (inBrackets ?? after ?? '').trim();
  const isQuoted = ADMONITION.test(kind);
  const name = title || (isQuoted ? kind.charAt(0).toUpperCase() + kind.slice(1) : '');
  const lines = name === '' ? [] : [`${indent}**${name}**`, ''];
  const kindLabelAt = isQuoted && title === '' ? at : null;
  return { lines, container: { isQuoted, indent, kindLabelAt } };
}

function quote(line: string, containers: readonly Container[]): string {
  const quoted = containers.slice(0, MAX_DEPTH).filter(({ isQuoted }) => isQuoted);
  if (quoted.length === 0) return line;
  const indent = quoted[0]?.indent ?? '';
  const text = line.startsWith(indent) ? line.slice(indent.length) : line;
  return `${indent}${'> '.repeat(quoted.length)}${text}`.trimEnd();
}
