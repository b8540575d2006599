import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type { Article } from '../extract/article.ts';
import { SelectorSet } from '../extract/selector-set.ts';

/** What highlighters and themes set into a block beside the code: line numbers, file names, copy controls. */
const GUTTERS = new SelectorSet([
  '.linenos, .lineno, .linenumber, .line-number, .line-numbers-rows, .lnt, .gutter, .ec-gutter',
  '.linenodiv, .line-numbers-wrapper, .react-syntax-highlighter-line-number, .hljs-ln-numbers, .gl',
  '.src-line-numbers, .code-block-copy, .copy, .toolbar-item, .foldopen-marker, .ttc, .lines-num',
]);

/** Elements that hold one line each when the code has no line ends between them. */
const LINE_BLOCKS: ReadonlySet<string> = new Set(['div', 'li', 'p', 'tr']);

const LINE_CLASS = /(?:^|\s)(?:line|token-line|code-line|view-line|hljs-ln-line|cl)(?:\s|$)/;

/**
 * The code in `element`, line by line as it was written, without gutters and controls. Lines end at line feeds and
 * `<br>`, and at the borders of elements that hold a line each: Starlight sets a `div` per line, Docusaurus a `span`
 * with a `<br>`, others a `span` per line and nothing between them.
 */
export function codeText(element: Element, article: Pick<Article, 'isNoise'>): string {
  const reader = new CodeReader(article);
  reader.read(element.children);
  return tidy(reader.text);
}

class CodeReader {
  text = '';
  readonly #article: Pick<Article, 'isNoise'>;

  constructor(article: Pick<Article, 'isNoise'>) {
    this.#article = article;
  }

  read(nodes: readonly ChildNode[]): void {
    const linesAlone = areLinesAlone(nodes);
    for (const node of nodes) {
      if (isText(node)) {
        if (!linesAlone || node.data.trim() !== '') this.text += node.data;
      } else if (isTag(node)) this.#readElement(node, linesAlone);
    }
  }

  #readElement(element: Element, isLine: boolean): void {
    if (element.name === 'br') {
      this.text += '\n';
    } else if (!GUTTERS.matches(element) && !this.#article.isNoise(element)) {
      const isOwnLine = LINE_BLOCKS.has(element.name) || (isLine && isLineElement(element));
      if (isOwnLine && this.text !== '' && !this.text.endsWith('\n')) this.text += '\n';
      const start = this.text.length;
      this.read(element.children);
      if (isOwnLine && (this.text.length === start || !this.text.endsWith('\n'))) this.text += '\n';
    }
  }
}

function isLineElement(element: Element): boolean {
  return (
    LINE_BLOCKS.has(element.name) ||
    LINE_CLASS.test(element.attribs.class ?? '') ||
    element.attribs['data-line'] !== undefined
  );
}

/** Whether `nodes` are elements of a line each, so that the white space between them is not part of the code. */
function areLinesAlone(nodes: readonly ChildNode[]): boolean {
  let lines = 0;
  let hasLineEnds = false;
  for (const node of nodes) {
    if (isText(node)) {
      if (node.data.trim() !== '') return false;
      hasLineEnds ||= node.data.includes('\n');
    } else if (isTag(node)) {
      if (!isLineElement(node)) return false;
      if (hasLineEnds && !LINE_BLOCKS.has(node.name)) return false;
      lines += 1;
    }
  }
  return lines > 0;
}

/** No-break spaces are spaces in code; empty lines at the start and white space at the end are not code. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
