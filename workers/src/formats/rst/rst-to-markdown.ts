import { dedent, indentOf } from '../dedent.ts';
import { isBadge } from '../is-badge.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { formatTable } from '../markdown/format-table.ts';
import { readDirective, writeDirective } from './rst-directive.ts';
import { bold, convertInline, MAX_INSERTED_CHARS, type RstDefinitions } from './rst-inline.ts';
import { findIndentedEnd, quote } from './rst-lines.ts';
import { findGridEnd, findSimpleEnd, isGridBorder, isSimpleBorder, parseTableRows } from './rst-table.ts';

const UNDERLINE = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const BULLET = /^([-*+•])(\s+)(?=\S)/;
const NUMBERED = /^(\d{1,3}|#)([.)])(\s+)(?=\S)/;
const FIELD = /^:((?:[^:\s]|\s(?=\S))[^:]*):(?:\s+(.*))?$/;
/** Prevents a stack overflow on hostile nesting. */
const MAX_DEPTH = 24;

interface Block {
  readonly text: string;
  /** The line after the last line. */
  readonly end: number;
}

/** Converts reStructuredText to Markdown: headings, lists, tables, code with its language, admonitions, links, roles. */
export function rstToMarkdown(text: string): string {
  const lines = text.replaceAll('\t', '        ').split('\n');
  return new RstReader(collectDefinitions(lines)).blocks(lines);
}

function collectDefinitions(lines: readonly string[]): RstDefinitions {
  const targets = new Map<string, string>();
  const substitutions = new Map<string, string>();
  for (const line of lines) {
    const [, name, url] = /^\s*\.\. _`?([^`]+?)`?:\s+(\S+)\s*$/.exec(line) ?? [];
    if (name && url) targets.set(name.toLowerCase(), url);
    const [, key, kind, value = ''] = /^\s*\.\. \|([^|]+)\|\s+(replace|image)::\s*(.*)$/.exec(line) ?? [];
    if (key && kind === 'replace') substitutions.set(key, value);
    else if (key && isBadge(value)) substitutions.set(key, '');
  }
  return { targets, substitutions, insertableChars: MAX_INSERTED_CHARS };
}

class RstReader {
  readonly #definitions: RstDefinitions;
  /** Underline styles of headings, in level order. */
  readonly #headingStyles: string[] = [];
  /** Blocks without a further simple table: the search for the end of one reads all lines. */
  readonly #withoutSimpleTable = new WeakSet<readonly string[]>();
  #depth = 0;

  constructor(definitions: RstDefinitions) {
    this.#definitions = definitions;
  }

  readonly inline = (text: string): string => convertInline(text, this.#definitions);

  readonly blocks = (lines: readonly string[]): string => {
    if (this.#depth >= MAX_DEPTH) return lines.join('\n');
    this.#depth += 1;
    const written: string[] = [];
    let at = 0;
    while (at < lines.length) {
      if ((lines[at] ?? '').trim() === '') {
        at += 1;
        continue;
      }
      const block = this.#blockAt(lines, at);
      if (block.text !== '') written.push(block.text);
      at = Math.max(block.end, at + 1);
    }
    this.#depth -= 1;
    return written.join('\n\n');
  };

  #blockAt(lines: readonly string[], at: number): Block {
    const line = lines[at] ?? '';
    const tableEnd = this.#tableEnd(lines, at);
    if (tableEnd !== null) return { text: this.#table(lines.slice(at, tableEnd)), end: tableEnd };
    if (indentOf(line) > 0) return this.#quotation(lines, at);
    return (
      this.#heading(lines, at) ??
      (/^\.\.(?:\s|$)/.test(line) ? this.#explicit(lines, at) : null) ??
      (line.startsWith('>>> ') ? readDoctest(lines, at) : null) ??
      (BULLET.test(line) || NUMBERED.test(line) ? this.#list(lines, at) : null) ??
      (FIELD.test(line) ? this.#fields(lines, at) : null) ??
      this.#paragraph(lines, at)
    );
  }

  #heading(lines: readonly string[], at: number): Block | null {
    const [line = '', next = '', third = ''] = lines.slice(at, at + 3);
    const over = UNDERLINE.exec(line)?.[1];
    if (over !== undefined && UNDERLINE.exec(third)?.[1] === over && next.trim() !== '') {
      return { text: this.#headingText(next, `${over}${over}`), end: at + 3 };
    }
    if (over !== undefined) return { text: '', end: at + 1 };
    const under = UNDERLINE.exec(next)?.[1];
    if (under === undefined || next.trim().length < Math.min(line.trim().length, 4)) return null;
    return { text: this.#headingText(line, under), end: at + 2 };
  }

  #headingText(title: string, style: string): string {
    if (!this.#headingStyles.includes(style)) this.#headingStyles.push(style);
    return `${'#'.repeat(Math.min(6, this.#headingStyles.indexOf(style) + 1))} ${this.inline(title.trim())}`;
  }

  /** Explicit markup, which starts with two dots: directives, targets, footnotes and comments. */
  #explicit(lines: readonly string[], at: number): Block {
    const line = lines[at] ?? '';
    const isEmpty = line.trim() === '..' && (lines[at + 1] ?? '').trim() === '';
    const end = isEmpty ? at + 1 : Math.max(at + 1, findIndentedEnd(lines, at + 1));
    const directive = readDirective(line, lines.slice(at + 1, end));
    if (directive && !/^\.\.\s+\|/.test(line)) return { text: writeDirective(directive, this), end };
    const [, label, note = ''] = /^\.\. \[([^\]]+)\]\s*(.*)$/.exec(line) ?? [];
    if (label === undefined) return { text: '', end };
    const rest = dedent(lines.slice(at + 1, end)).join(' ');
    return { text: `[${label.replace(/^#/, '') || '*'}] ${this.inline(`${note} ${rest}`.trim())}`, end };
  }

  /** The line after the table that starts at `at`; null when there is no table. */
  #tableEnd(lines: readonly string[], at: number): number | null {
    const line = lines[at] ?? '';
    if (isGridBorder(line)) return findGridEnd(lines, at);
    if (!isSimpleBorder(line) || this.#withoutSimpleTable.has(lines)) return null;
    const end = findSimpleEnd(lines, at);
    if (end === null) this.#withoutSimpleTable.add(lines);
    return end;
  }

  #table(lines: readonly string[]): string {
    const rows = parseTableRows(lines);
    if (rows === null || rows.length === 0) return fencedCode(lines.join('\n'), '');
    return formatTable(rows.map((row) => row.map(this.inline)));
  }

  #quotation(lines: readonly string[], at: number): Block {
    const end = findIndentedEnd(lines, at);
    const text = this.blocks(dedent(lines.slice(at, end)));
    // Authors indent directives below list items by more than the item.
    return { text: /^\s*\.\. \S+::/.test(lines[at] ?? '') ? text : quote(text), end };
  }

  #list(lines: readonly string[], start: number): Block {
    const items: string[] = [];
    let at = start;
    let number = 0;
    for (;;) {
      const line = lines[at] ?? '';
      const marked = BULLET.exec(line) ?? NUMBERED.exec(line);
      if (!marked) break;
      const isBullet = BULLET.test(line);
      const end = Math.max(at + 1, findIndentedEnd(lines, at + 1));
      const body = [line.slice(marked[0].length), ...dedent(lines.slice(at + 1, end))];
      number = isBullet || marked[1] === '#' ? number + 1 : Number(marked[1]);
      const marker = isBullet ? '- ' : `${number}. `;
      const isSpaced = (lines[at + 1] ?? '').trim() === '' && body.length > 1;
      const text = this.blocks(isSpaced ? [body[0] ?? '', '', ...body.slice(1)] : body);
      items.push(marker + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`));
      at = end;
      while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
    }
    return { text: items.join('\n'), end: at };
  }

  #fields(lines: readonly string[], start: number): Block {
    const items: string[] = [];
    let at = start;
    for (let match = FIELD.exec(lines[at] ?? ''); match; match = FIELD.exec(lines[at] ?? '')) {
      const end = Math.max(at + 1, findIndentedEnd(lines, at + 1));
      const text = [match[2] ?? '', ...dedent(lines.slice(at + 1, end))].join(' ').trim();
      const name = (match[1] ?? '').replace(/^(?:param|parameter|arg|argument|keyword)\s+/, '');
      if (!/^(?:orphan|nosearch|tocdepth)$/.test(name)) items.push(`- **${name}**: ${this.inline(text)}`);
      at = end;
    }
    return { text: items.join('\n'), end: at };
  }

  /** A paragraph, a term with its definition, or text that introduces a literal block with `::`. */
  #paragraph(lines: readonly string[], start: number): Block {
    let end = start;
    while (end < lines.length && (lines[end] ?? '').trim() !== '' && indentOf(lines[end] ?? '') === 0)
      end += 1;
    const text = lines
      .slice(start, end)
      .map((line) => line.replace(/^\|(?: |$)/, '').trimEnd())
      .join('\n');
    if (text.endsWith('::')) return this.#literal(lines, end, text);
    const isTerm = end === start + 1 && end < lines.length && (lines[end] ?? '').trim() !== '';
    if (!isTerm) return { text: this.inline(text).trim(), end };
    const bodyEnd = findIndentedEnd(lines, end);
    const body = this.blocks(dedent(lines.slice(end, bodyEnd)));
    return { text: `${bold(this.inline(text))}\n\n${body}`, end: bodyEnd };
  }

  #literal(lines: readonly string[], end: number, text: string): Block {
    const bodyEnd = findIndentedEnd(lines, end);
    const code = dedent(lines.slice(end, bodyEnd));
    const lead = this.inline(/\S::$/.test(text) ? text.slice(0, -1) : text.slice(0, -2).trimEnd());
    const fence = code.length === 0 ? '' : fencedCode(code.join('\n'), '');
    return { text: [lead, fence].filter((part) => part !== '').join('\n\n'), end: Math.max(end, bodyEnd) };
  }
}

function readDoctest(lines: readonly string[], start: number): Block {
  let end = start;
  while (end < lines.length && (lines[end] ?? '').trim() !== '') end += 1;
  return { text: fencedCode(lines.slice(start, end).join('\n'), 'python'), end };
}
