import { type CodeFact, countWords, normalizeCode, type PageFacts, wordsOf } from './page-facts.ts';
import { CODE, HIDDEN, KINDS_SHOWN, MODULE_MEMBERS, TITLED } from './rst-directives.ts';
import { numberFootnotes } from './rst-footnotes.ts';
import { type RstTitles, rstText } from './rst-text.ts';

/** A row of a grid table, whose bars are not substitution marks. */
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const CELL_BORDER = /(?<=^|\s)\|(?=\s|$)/g;
const OPTION = /^\s+:[\w-]+:(?:\s|$)/;
const UNDERLINE = /^([=\-`:.'"~^_*+#<>])\1{2,}\s*$/;

/** Whether Sphinx generates content of the page from code comments, so its source is incomplete. */
export function isGeneratedFromCode(rst: string): boolean {
  return /^\s*\.\. (?:auto(?!section)\w+|click|argparse|program-output|jinja:?|autosummary|django-|include|literalinclude|cmake-module|flag-print|ghc-flag|rts-flag|audit-event-table|limited-api-list|extension-print|ghc-package-list)\b/m.test(
    rst,
  );
}

/** Reads the facts of a page in reStructuredText, except rows and links, which the built page has. */
export function readRst(rst: string, titles: RstTitles): PageFacts {
  const reader = new RstReader(titles);
  reader.read(numberFootnotes(rst).replaceAll('\t', '        ').split('\n'));
  return {
    words: countWords(reader.text.join('\n')),
    code: reader.code,
    headings: reader.headings,
    labels: [],
    rows: [],
    links: [],
  };
}

class RstReader {
  readonly text: string[] = [];
  readonly code: CodeFact[] = [];
  readonly headings: string[] = [];
  readonly #titles: RstTitles;
  /** The lines of the current paragraph; a reference can span several. */
  #paragraph: string[] = [];
  #module = '';
  #defaultLanguage: string | null = null;

  constructor(titles: RstTitles) {
    this.#titles = titles;
  }

  read(lines: readonly string[]): void {
    for (let at = 0; at < lines.length; ) at = this.#readAt(lines, at);
    this.#endParagraph();
  }

  /** Reads the block at line `at` and returns the line after it. */
  #readAt(lines: readonly string[], at: number): number {
    const line = lines[at] ?? '';
    if (/^\s*(?:[-*+]|#?\d*\.) /.test(line)) this.#endParagraph();
    const explicit = /^(\s*)\.\.(?:\s+(.*))?$/.exec(line);
    if (explicit) return this.#readExplicit(lines, at, explicit[1]?.length ?? 0, explicit[2] ?? '');
    if (UNDERLINE.test(line) && at > 0) return this.#readUnderline(lines, at);
    if (/^\s*>>> /.test(line)) return this.#readDoctest(lines, at);
    if (/^:[\w -]+:(?:\s|$)/.test(line) && at < 12 && this.headings.length === 0) return at + 1;
    if (/^\s*[+|=][-+=| ]*$/.test(line) || /^\s*=+(?:\s+=+)+\s*$/.test(line)) return at + 1;
    if (/^\s*__ /.test(line)) return at + 1;
    if (TABLE_ROW.test(line)) this.#endParagraph();
    this.#say(
      TABLE_ROW.test(line)
        ? line.replace(CELL_BORDER, ' ').replace(/\.\. [\w:]+::/, ' ')
        : line.replace(/::\s*$/, ':'),
    );
    if (/::\s*$/.test(line)) return this.#readLiteral(lines, at);
    return at + 1;
  }

  #say(line: string): void {
    if (line.trim() === '') this.#endParagraph();
    else this.#paragraph.push(line.trim());
  }

  #endParagraph(): void {
    this.text.push(rstText(this.#paragraph.join(' '), this.#titles));
    this.#paragraph = [];
  }

  #readUnderline(lines: readonly string[], at: number): number {
    const title = lines[at - 1]?.trim() ?? '';
    if (title !== '' && !UNDERLINE.test(title)) {
      this.headings.push(wordsOf(rstText(title, this.#titles)).join(' '));
    }
    return at + 1;
  }

  #readDoctest(lines: readonly string[], at: number): number {
    let end = at;
    while (end < lines.length && lines[end]?.trim() !== '') end += 1;
    this.#addCode(lines.slice(at, end), null);
    return end;
  }

  #readLiteral(lines: readonly string[], at: number): number {
    const end = endOfBlock(lines, at + 1, indentOfText(lines[at] ?? ''));
    if (end > at + 1) this.#addCode(lines.slice(at + 1, end), this.#defaultLanguage);
    return end;
  }

  #addCode(lines: readonly string[], language: string | null): void {
    const text = normalizeCode(
      lines.map((line) => line.replace(/\s*# ?doctest: ?[+-].*$|^\s*<BLANKLINE>$/, '')).join('\n'),
    );
    if (text === '') return;
    this.code.push({ text, language });
    this.#endParagraph();
    this.text.push(text);
  }

  #readExplicit(lines: readonly string[], at: number, indent: number, content: string): number {
    const end = endOfBlock(lines, at + 1, indent);
    const directive = /^([\w:+.-]+)::(?:\s+(.*))?$/.exec(content);
    const body = lines.slice(at + 1, end);
    if (directive) this.#readDirective(directive[1] ?? '', directive[2] ?? '', body);
    else if (/^\[\w+\]/.test(content)) {
      this.#say(content);
      this.read(body);
    }
    return end;
  }

  #readDirective(name: string, argument: string, body: readonly string[]): void {
    const kind = name.split(':').at(-1) ?? '';
    const isDeclaration = MODULE_MEMBERS.has(kind) || kind in KINDS_SHOWN;
    const { further, options, content } = splitDirective(body, isDeclaration);
    const isHidden = options.some((line) => /^\s+:hide:/.test(line));
    if (/^(?:py:)?(?:current)?module$/.test(name)) this.#module = `${argument.trim()}.`;
    if (/^highlight/.test(name)) this.#defaultLanguage = statedLanguage(argument);
    if (HIDDEN.has(name) || isHidden) return;
    if (name === 'only' && /latex|text/.test(argument)) return;
    if (CODE.has(name)) {
      if (name === 'parsed-literal') this.read(content.map((line) => line.replace(/^ +/, '')));
      else this.#addCode(content, statedLanguage(argument));
      return;
    }
    if (name === 'productionlist') {
      this.text.push(content.join('\n').replaceAll('`', ' '));
      return;
    }
    if (name === 'audit-event') argument = auditEvent(argument);
    for (const declared of [argument, ...further].join('\n').replaceAll(/\\\n/g, ' ').split('\n')) {
      this.#say(
        [TITLED[name], KINDS_SHOWN[kind], this.#inModule(kind, declared.trim())].filter(Boolean).join(' '),
      );
      if (isDeclaration) this.#endParagraph();
    }
    this.read(content.map((line) => line.replace(/^ {0,3}/, '')));
  }

  #inModule(kind: string, declared: string): string {
    const isMember =
      MODULE_MEMBERS.has(kind) && !/^[^(]*\./.test(declared) && !declared.startsWith(this.#module);
    return (isMember ? this.#module : '') + declared;
  }
}

/** Splits the lines under a directive: further declarations, then options up to an empty line, then content. */
function splitDirective(body: readonly string[], isDeclaration: boolean) {
  const endFrom = (start: number, isIn: (line: string) => boolean) => {
    const length = body.slice(start).findIndex((line) => line.trim() === '' || !isIn(line));
    return length < 0 ? body.length : start + length;
  };
  const declared = isDeclaration ? endFrom(0, (line) => !OPTION.test(line)) : 0;
  const options = OPTION.test(body[declared] ?? '') ? endFrom(declared, () => true) : declared;
  return {
    further: body.slice(0, declared),
    options: body.slice(declared, options),
    content: body.slice(options),
  };
}

/** The text that Python's manual shows for `name arguments,… backlinks`. */
function auditEvent(argument: string): string {
  const [event = '', given = '""'] = argument.split(/\s+/);
  const named = given.replaceAll('"', '');
  return `${event} with ${named === '' ? 'no arguments' : named.includes(',') ? 'arguments' : 'argument'} ${named}`;
}

function statedLanguage(argument: string): string | null {
  const language = argument.trim().toLowerCase();
  return language === '' || /^(?:none|text|default)$/.test(language) ? null : language;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The column where a line's text begins; the content of a list item is indented as deep as the text after its marker. */
function indentOfText(line: string): number {
  return /^\s*(?:(?:[-*+]|#\.|\(?\w{1,2}[.)])\s+)*/.exec(line)?.[0].length ?? 0;
}

/** The line after the block of lines from `start` that are indented deeper than `indent`. */
function endOfBlock(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return end;
}

/** Collects the titles by which other pages of the same sources refer to labels and documents. */
export function collectTitles(sources: ReadonlyMap<string, string>): Map<string, string> {
  const titles = new Map<string, string>();
  for (const [document, rst] of sources) {
    const lines = rst.split('\n');
    let labels: string[] = [document.toLowerCase()];
    for (const [at, line] of lines.entries()) {
      const label = /^\s*\.\. _`?([^:`]+)`?:\s*$/.exec(line)?.[1];
      if (label) labels.push(label.toLowerCase());
      const title = lines[at - 1]?.trim() ?? '';
      if (at === 0 || !UNDERLINE.test(line) || title === '' || UNDERLINE.test(title)) continue;
      for (const name of labels) if (!titles.has(name)) titles.set(name, rstText(title, new Map()));
      labels = [];
    }
  }
  return titles;
}
