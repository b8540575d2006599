const CODE_PARAGRAPH_STYLES = [
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

const CODE_RUN_STYLES = [
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

const QUOTATION_STYLES = ['Quote', 'Intense Quote', 'Block Text', 'Quotations'];

/** Style mappings that mammoth lacks by default: the title, quotations and code. */
export const WORD_STYLES: readonly string[] = [
  "p[style-name='Title'] => h1.title:fresh",
  ...QUOTATION_STYLES.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...CODE_PARAGRAPH_STYLES.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...CODE_RUN_STYLES.map((name) => `r[style-name='${name}'] => code`),
];

const MONOSPACED_FONT = /mono|courier|consolas|menlo|monaco|typewriter|terminal|fixed|cascadia|fira code/i;

/** Styles that define a paragraph regardless of its font. */
const STRUCTURAL_STYLE = /^(?:heading|title|subtitle|caption|toc|list)\b/i;

/** The properties of mammoth's document elements that we use. */
interface WordElement {
  readonly type: string;
  readonly children?: readonly WordElement[];
  readonly font?: string | null;
  readonly styleName?: string | null;
  readonly value?: string;
  readonly isHeader?: boolean;
  /** Set on paragraphs that are list items. */
  readonly numbering?: unknown;
}

/**
 * Adds styles that authors express only visually: code styles for monospaced text, and a header row for tables, whose
 * first row is usually the header.
 */
export function addStyles(element: WordElement): WordElement {
  if (element.type === 'run' && !element.styleName && MONOSPACED_FONT.test(element.font ?? '')) {
    return { ...element, styleName: 'Source Text' };
  }
  if (!element.children) return element;
  if (element.type === 'paragraph' && isCodeParagraph(element, element.children)) {
    const children = element.children.map((run) => ({ ...run, styleName: null }));
    return { ...element, styleName: 'Source Code', children };
  }
  const children = element.children.map(addStyles);
  return { ...element, children: element.type === 'table' ? addHeaderRow(children) : children };
}

function addHeaderRow(rows: readonly WordElement[]): readonly WordElement[] {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || rows.some(({ isHeader }) => isHeader)) return rows;
  return [{ ...first, isHeader: true }, ...others];
}

function isCodeParagraph({ styleName, numbering }: WordElement, runs: readonly WordElement[]): boolean {
  if (numbering || STRUCTURAL_STYLE.test(styleName ?? '')) return false;
  const written = runs.filter(({ type }) => type !== 'bookmarkStart');
  return (
    written.length > 0 &&
    written.every(({ type, font }) => type === 'run' && MONOSPACED_FONT.test(font ?? ''))
  );
}
