const CODE_PARAGRAPHS = [
  'Code',
  'Code Block',
  'Source Code',
  'HTML Preformatted',
  'Preformatted Text',
  'Plain Text',
  'Listing',
  'Verbatim',
  'macro',
];

const CODE_RUNS = [
  'Code',
  'Code Char',
  'Inline Code',
  'Source Text',
  'HTML Code',
  'HTML Sample',
  'HTML Keyboard',
  'HTML Typewriter',
  'Teletype',
  'Verbatim Char',
];

const QUOTATIONS = ['Quote', 'Intense Quote', 'Block Text', 'Quotations'];

/** mammoth's rules for what its own do not know: the title, and the styles in which Word users write code. */
export const WORD_STYLES: readonly string[] = [
  "p[style-name='Title'] => h1.title:fresh",
  ...QUOTATIONS.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...CODE_PARAGRAPHS.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...CODE_RUNS.map((name) => `r[style-name='${name}'] => code`),
];

const MONOSPACED = /mono|courier|consolas|menlo|monaco|typewriter|terminal|fixed|cascadia|fira code/i;

/** Styles that say what a paragraph is, whatever its font. */
const OTHER_THAN_TEXT = /^(?:heading|title|subtitle|caption|toc|list)\b/i;

/** What is used here of the elements that mammoth reads. */
export interface WordElement {
  readonly type: string;
  readonly children?: readonly WordElement[];
  readonly font?: string | null;
  readonly styleName?: string | null;
  readonly value?: string;
  readonly isHeader?: boolean;
  /** Of a paragraph that is an item of a list. */
  readonly numbering?: unknown;
}

/**
 * The document with what Word users show by looks alone: code styles for what is written in a monospaced font, and
 * a header row for tables, whose first row is one more often than not.
 */
export function withStyles(element: WordElement): WordElement {
  if (element.type === 'run' && !element.styleName && MONOSPACED.test(element.font ?? '')) {
    return { ...element, styleName: 'Source Text' };
  }
  if (!element.children) return element;
  if (element.type === 'paragraph' && isCodeParagraph(element, element.children)) {
    const children = element.children.map((run) => ({ ...run, styleName: null }));
    return { ...element, styleName: 'Source Code', children };
  }
  const children = element.children.map(withStyles);
  return { ...element, children: element.type === 'table' ? withHeaderRow(children) : children };
}

function withHeaderRow(rows: readonly WordElement[]): readonly WordElement[] {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || rows.some(({ isHeader }) => isHeader)) return rows;
  return [{ ...first, isHeader: true }, ...others];
}

function isCodeParagraph({ styleName, numbering }: WordElement, runs: readonly WordElement[]): boolean {
  if (numbering || OTHER_THAN_TEXT.test(styleName ?? '')) return false;
  const written = runs.filter(({ type }) => type !== 'bookmarkStart');
  return (
    written.length > 0 && written.every(({ type, font }) => type === 'run' && MONOSPACED.test(font ?? ''))
  );
}
