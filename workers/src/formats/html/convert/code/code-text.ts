import { type ChildNode, type Element, isTag, isText, type Text } from 'domhandler';
import { classNames, hasAnyClass, hasClass, plainText, wordSet } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';

/** Line numbers, file names and copy buttons inside code blocks. */
const GUTTERS = wordSet(
  'linenos lineno ln source-line-no linenumber line-number line-numbers-rows lnt gutter ec-gutter linenodiv line-numbers-wrapper ' +
    'react-syntax-highlighter-line-number hljs-ln-numbers gl src-line-numbers code-block-copy copy toolbar-item ' +
    'foldopen-marker ttc lines-num idlHeader twoslash-popup-container',
);

/** Elements that may hold one line each. */
export const LINE_BLOCKS = wordSet('div li p tr');

const LINE_CLASS = /(?:^|\s)(?:line|highlight-line|token-line|code-line|view-line|hljs-ln-line|cl)(?:\s|$)/;

/**
 * The code in `element` without gutters and controls. Lines end at line feeds, at `<br>` and between elements that hold a
 * line each: Starlight writes a `div` per line, Docusaurus a `span` with `<br>`, others only a `span`. Removed and added
 * lines get the `-` and `+` that only the style sheet shows.
 */
export function codeText(element: Element, article: Pick<Article, 'isNoise'>): string {
  const reader = new CodeReader(article, element.name !== 'pre' && element.name !== 'code');
  reader.read(element.children);
  return trimCode(reader.finish());
}

class CodeReader {
  #text = '';
  readonly #article: Pick<Article, 'isNoise'>;
  /** Whether white space collapses: line feeds after `<br>` are not part of the code, and several `code` are lines. */
  readonly #endsLinesAtBreaks: boolean;
  /** The `+` and `-` of the lines of a diff, and where they belong. */
  readonly #signs: { readonly at: number; readonly sign: string }[] = [];

  constructor(article: Pick<Article, 'isNoise'>, endsLinesAtBreaks: boolean) {
    this.#article = article;
    this.#endsLinesAtBreaks = endsLinesAtBreaks;
  }

  /** The code; if lines of it are removed, all lines with their `+` and `-`. */
  finish(): string {
    if (!this.#signs.some(({ sign }) => sign === '- ')) return this.#text;
    let copied = 0;
    const lines = this.#signs.map(({ at, sign }) => {
      const before = this.#text.slice(copied, at);
      copied = at;
      return before + sign;
    });
    return lines.join('') + this.#text.slice(copied);
  }

  /** `isInLine` says whether `nodes` are parts of one line, as SyntaxHighlighter writes several `code` elements. */
  read(nodes: readonly ChildNode[], isInLine = false): void {
    const areLines =
      areLineElements(nodes, this.#article) ||
      (this.#endsLinesAtBreaks && !isInLine && areCodeElements(nodes));
    for (const node of nodes) {
      if (isText(node)) {
        if (!areLines || node.data.trim() !== '')
          this.#text += this.#isAfterBreak(node) ? node.data.replace(/^[ \t\n]*\n/, '') : withoutMargin(node);
      } else if (isTag(node)) this.#readElement(node, areLines);
    }
  }

  #isAfterBreak({ prev }: Text): boolean {
    return this.#endsLinesAtBreaks && prev !== null && isTag(prev) && prev.name === 'br';
  }

  #isAtLineStart(): boolean {
    return this.#text === '' || this.#text.endsWith('\n');
  }

  #readElement(element: Element, isLine: boolean): void {
    if (element.name === 'br') {
      this.#text += '\n';
    } else if (!isGutter(element) && !this.#article.isNoise(element)) {
      const isSeparateLine =
        LINE_BLOCKS.has(element.name) || (isLine && (isLineElement(element) || element.name === 'code'));
      if (isSeparateLine && !this.#isAtLineStart()) this.#text += '\n';
      const start = this.#text.length;
      const sign = changeOf(element);
      if (sign !== null) this.#signs.push({ at: start, sign });
      this.read(element.children, hasClass(element, 'line'));
      if (isSeparateLine && (this.#text.length === start || !this.#text.endsWith('\n'))) this.#text += '\n';
    }
  }
}

/** Doxygen separates a line number from its line with a no-break space. */
function withoutMargin({ data, prev }: Text): string {
  return data.startsWith('\u00a0') && prev !== null && isTag(prev) && isGutter(prev) ? data.slice(1) : data;
}

const UNSELECTABLE = /user-select:\s*none/;
/** Tailwind and Bootstrap name the style; modules of CSS add a hash to the name of the element. */
const NUMBER_CLASS =
  /(?:^|\s)(?:select-none|user-select-none)(?:\s|$)|line[-_]?(?:no|num(?:ber)?s?)(?![a-z])/i;

/** Whether the element is a line number, a control or the like. Hugo marks line numbers with a style. */
function isGutter(element: Element): boolean {
  if (hasAnyClass(element, GUTTERS)) return true;
  const { style = '', class: names = '', 'aria-hidden': isHidden } = element.attribs;
  const mayBeNumber = isHidden === 'true' || UNSELECTABLE.test(style) || NUMBER_CLASS.test(names);
  return mayBeNumber && /^\d+$/.test(plainText(element));
}

/** The `-` or `+` of a line in a diff (Starlight, VitePress); null for elements that are not a line. */
function changeOf(element: Element): string | null {
  if (!hasClass(element, 'ec-line') && !hasClass(element, 'line')) return null;
  const names = classNames(element);
  if (names.includes('del') || names.includes('remove')) return '- ';
  return names.includes('ins') || names.includes('add') ? '+ ' : '  ';
}

function isLineElement(element: Element): boolean {
  return (
    LINE_BLOCKS.has(element.name) ||
    LINE_CLASS.test(element.attribs.class ?? '') ||
    element.attribs['data-line'] !== undefined
  );
}

/** Whether `nodes` are one element per line, with white space between them that is not code. */
function areLineElements(nodes: readonly ChildNode[], article: Pick<Article, 'isNoise'>): boolean {
  let lines = 0;
  let hasLineEnds = false;
  for (const node of nodes) {
    if (isText(node)) {
      if (node.data.trim() !== '') return false;
      hasLineEnds ||= node.data.includes('\n');
    } else if (isTag(node)) {
      if (!isLineElement(node)) {
        if (article.isNoise(node)) continue;
        return false;
      }
      if (hasLineEnds && !LINE_BLOCKS.has(node.name)) return false;
      lines += 1;
    }
  }
  return lines > 0;
}

/** Whether `nodes` are several `code` elements, which style sheets show one per line (Codox). */
function areCodeElements(nodes: readonly ChildNode[]): boolean {
  return nodes.length > 1 && nodes.every((node) => isTag(node) && node.name === 'code');
}

/** Replaces no-break spaces, and removes empty lines around the code and white space at the ends of lines. */
function trimCode(text: string): string {
  const spaced = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
  const trimmed = /[^\S\n]\n/.test(spaced) ? trimLines(spaced) : spaced;
  return trimmed.replace(/^\n+/, '').trimEnd();
}

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
