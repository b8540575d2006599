import { findCodeLines } from '../fences.ts';
import { type ComponentTag, readComponentTag } from './read-component-tag.ts';
import { readLiteral } from './read-literal.ts';
import { replaceInlineTags } from './replace-inline-tags.ts';
import { writeProperties } from './write-properties.ts';

const CLOSING_LINE = /^\s*<\/([A-Z][\w.]*)\s*>\s*$/;
const TAG_START = /^\s*<[A-Z]/;
const CALLOUT = /^(?:Note|Tip|Info|Warning|Warn|Caution|Danger|Important|Callout|Admonition|Aside)$/;
/** Components whose `value` is a label: their texts differ from their siblings' texts. */
const TAB = /^(?:Tabs?\.)?Tab(?:Item|Panel)?$/;
/** The data of a table that is exported on the page. */
const EXPORTED = /^export const (\w{1,100})[^=\n]{0,200}= (?=[[{])/gm;

interface OpenComponent {
  readonly name: string;
  readonly isCallout: boolean;
  /** Spaces that its lines lose; null before its first line. */
  indent: number | null;
  /** The indentation of its tag after the component around it lost its own; at most the indentation of its first line. */
  tagIndent: number;
  /** The labels of its tabs that have not been read yet. */
  readonly labels: string[];
}

/**
 * Replaces the components of MDX. Callouts become containers (`:::note`), data becomes a list, tabs and cards leave their
 * label, and all other components leave their content. Content loses the indentation by which it is deeper than its tag,
 * because MDX has no indented code.
 */
export function replaceComponents(markdown: string, exported: Map<string, string>): string {
  return /<\/?[A-Z]/.test(markdown) ? new ComponentReplacer(markdown, exported).replace() : markdown;
}

/** The sources of exported arrays and objects by their names. */
export function findExportedData(markdown: string): Map<string, string> {
  const found = Array.from(markdown.matchAll(EXPORTED));
  return new Map(
    found.map(({ 0: start, 1: name = '', index }, at) => {
      return [name, markdown.slice(index + start.length, found[at + 1]?.index)];
    }),
  );
}

class ComponentReplacer {
  readonly #source: string;
  readonly #lines: readonly string[];
  readonly #exported: Map<string, string>;
  readonly #isCode: readonly boolean[];
  /** The last line that closes a component, by its name. */
  readonly #lastClosing = new Map<string, number>();
  readonly #closedNames: ReadonlySet<string>;
  readonly #written: string[] = [];
  #open: OpenComponent[] = [];
  /** Limits the characters that are read for tags, because a tag without an end reads the rest of the page. */
  #charsLeft: number;

  constructor(source: string, exported: Map<string, string>) {
    this.#source = source;
    this.#lines = source.split('\n');
    this.#exported = exported;
    this.#isCode = findCodeLines(this.#lines);
    this.#charsLeft = 4 * source.length;
    this.#closedNames = new Set(
      Array.from(source.matchAll(/<\/([A-Z][\w.]{0,100})/g), ([, name = '']) => name),
    );
    for (const [number, line] of this.#lines.entries()) {
      const name = this.#isCode[number] ? undefined : CLOSING_LINE.exec(line)?.[1];
      if (name !== undefined) this.#lastClosing.set(name, number);
    }
  }

  replace(): string {
    let offset = 0;
    let skipTo = 0;
    for (const [number, line] of this.#lines.entries()) {
      if (offset >= skipTo) {
        this.#measureIndent(line);
        const end = this.#isCode[number] ? null : this.#replaceLine(line, number, offset);
        if (end === null) this.#write(line);
        else skipTo = end;
      }
      offset += line.length + 1;
    }
    return this.#written.join('\n');
  }

  /** Returns the position after the replaced lines; null if the line stays. */
  #replaceLine(line: string, number: number, offset: number): number | null {
    const after = offset + line.length;
    const closing = CLOSING_LINE.exec(line)?.[1];
    if (closing !== undefined) {
      this.#close(closing);
      return after;
    }
    const tag = TAG_START.test(line) ? this.#readComponentTag(offset + line.search('<')) : null;
    if (!tag) {
      this.#write(replaceInlineTags(line, this.#closedNames));
      return after;
    }
    const lineEnd = this.#source.indexOf('\n', tag.end);
    const end = lineEnd < 0 ? this.#source.length : lineEnd;
    const rest = this.#source.slice(tag.end, end);
    if (rest.trim() === '') this.#replaceTag(tag, line, number);
    else {
      const label = tag.isSelfClosing ? '' : this.#labelOf(tag);
      if (label !== '') this.#write(`${indentOf(line)}**${label}**\n`);
      this.#write(replaceInlineTags(this.#source.slice(offset, end), this.#closedNames));
    }
    return end;
  }

  #readComponentTag(start: number): ComponentTag | null {
    if (this.#charsLeft < 0) return null;
    const tag = readComponentTag(this.#source, start);
    this.#charsLeft -= (tag?.end ?? this.#source.length) - start;
    return tag;
  }

  #replaceTag(tag: ComponentTag, line: string, number: number): void {
    const isOpen = !tag.isSelfClosing && (this.#lastClosing.get(tag.name) ?? -1) > number;
    const isCallout = isOpen && CALLOUT.test(tag.name);
    const label = this.#labelOf(tag);
    const indent = indentOf(line);
    const tagIndent = this.#indentOf(tag, line);
    const data = [...tag.expressions.values()].flatMap((source) => this.#writeData(source));
    const command = tag.isSelfClosing ? tag.texts.get('npm') : undefined;
    if (isCallout) this.#write(`${indent}:::${kindOf(tag)}${label === '' ? '' : `[${label}]`}`);
    else if (label !== '') this.#written.push('', `${' '.repeat(tagIndent)}**${label}**`, '');
    else if (command !== undefined)
      this.#write(`\n${indent}\`\`\`sh\n${indent}${command}\n${indent}\`\`\`\n`);
    else this.#write('');
    if (data.length > 0) this.#write(`${data.map((item) => indent + item).join('\n')}\n`);
    if (!isOpen) return;
    const items = readLiteral(tag.expressions.get('items') ?? '');
    const labels = Array.isArray(items) ? items.map(String) : [];
    this.#open.push({ name: tag.name, isCallout, indent: null, tagIndent, labels });
  }

  /** The indentation of a tag after the component around it lost its own. Formatters indent some tabs more than others. */
  #indentOf({ name }: ComponentTag, line: string): number {
    const column = this.#dedent(line).search(/\S/);
    return TAB.test(name) ? Math.min(column, this.#open.at(-1)?.tagIndent ?? column) : column;
  }

  #labelOf({ name, texts, isSelfClosing }: ComponentTag): string {
    const isTab = TAB.test(name);
    const text = texts.get('label') ?? texts.get('title') ?? (isTab ? texts.get('value') : undefined);
    const label = text ?? (isSelfClosing ? undefined : texts.get('name')) ?? '';
    const inherited = isTab ? this.#open.at(-1)?.labels.shift() : undefined;
    return label || inherited || '';
  }

  #writeData(source: string): string[] {
    const literal = readLiteral(this.#exported.get(source) ?? source);
    // Written once, because a page may refer to long data thousands of times.
    this.#exported.delete(source);
    return literal === null ? [] : writeProperties(literal);
  }

  #close(name: string): void {
    const at = this.#open.findLastIndex((open) => open.name === name);
    const closed = at < 0 ? [] : this.#open.splice(at).reverse();
    if (closed.length === 0) this.#written.push('');
    for (const { isCallout, tagIndent } of closed) {
      this.#written.push(isCallout ? `${' '.repeat(tagIndent)}:::` : '');
    }
  }

  /** Sets the indentation of components whose first line this is. */
  #measureIndent(line: string): void {
    const column = line.search(/\S/);
    if (column < 0) return;
    const last = this.#open.at(-1);
    if (!last || last.indent !== null) return;
    const outer = this.#open.at(-2)?.indent ?? 0;
    last.tagIndent = Math.min(last.tagIndent, Math.max(0, column - outer));
    last.indent = outer + Math.max(0, column - outer - last.tagIndent);
  }

  #write(text: string): void {
    this.#written.push(...text.split('\n').map((line) => this.#dedent(line)));
  }

  #dedent(line: string): string {
    const indent = this.#open.findLast((open) => open.indent !== null)?.indent ?? 0;
    if (indent === 0) return line;
    const column = line.search(/\S/);
    return line.slice(column < 0 ? line.length : Math.min(indent, column));
  }
}

function kindOf({ name, texts }: ComponentTag): string {
  const kind = texts.get('type') ?? texts.get('variant') ?? name;
  return /^(?:callout|admonition|aside)$/i.test(kind)
    ? 'note'
    : kind.toLowerCase().replace(/^warn$/, 'warning');
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}
