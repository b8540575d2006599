import { createSynthesizer, type Synthesizer } from '../synthetic-text.ts';

export type Inline = { readonly text: string } | { readonly code: string; readonly href: string | null };

export type Block =
  | { readonly kind: 'paragraph' | 'note'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly lines: readonly (readonly string[])[] }
  | { readonly kind: 'entry'; readonly name: string; readonly content: readonly Inline[] };

export interface PageContent {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
}

/** Sections per page: manuals have many short pages and few long ones. */
const SECTION_COUNTS = [2, 3, 3, 4, 5, 6, 8, 10, 14, 20];
const BLOCKS: readonly Block['kind'][] = ['paragraph', 'paragraph', 'code', 'entry', 'list', 'code', 'note'];
const MAX_BLOCKS = 9;
/** Gives a page as many new index terms as a page of Python's manual has. */
const VOCABULARY_SIZE = 2_000;

/** Generates the content of a page; the same in every run. Its links are `page-<n>.html`. */
export function createPageContent(pageNumber: number, pageCount: number): PageContent {
  const text = createSynthesizer(pageNumber + 1, VOCABULARY_SIZE);
  const draw = (end: number) => Math.floor(text.random() * end);
  const sections = Array.from({ length: SECTION_COUNTS[draw(SECTION_COUNTS.length)] ?? 1 }, () => ({
    title: text.words(2 + draw(3)),
    blocks: Array.from({ length: 4 + draw(MAX_BLOCKS - 3) }, (_, at) =>
      createBlock(BLOCKS[(at + draw(2)) % BLOCKS.length] ?? 'table', text, draw, pageCount),
    ),
  }));
  return { title: `${text.words(3)} ${pageNumber}`, sections };
}

function createBlock(
  kind: Block['kind'],
  text: Synthesizer,
  draw: (end: number) => number,
  pageCount: number,
): Block {
  const sentence = (words: number): Inline[] => [
    { text: text.words(words) },
    { code: text.name(), href: draw(3) === 0 ? null : `page-${draw(pageCount)}.html#part-${draw(3)}` },
    { text: `${text.words(words)}.` },
  ];
  const many = <Item>(min: number, end: number, create: () => Item): Item[] =>
    Array.from({ length: min + draw(end - min) }, create);
  switch (kind) {
    case 'paragraph':
    case 'note':
      return { kind, content: many(1, 4, () => sentence(8)).flat() };
    case 'list':
      return { kind, items: many(3, 7, () => sentence(5)) };
    case 'entry':
      return { kind, name: text.name(), content: many(1, 3, () => sentence(8)).flat() };
    case 'table':
      return { kind, rows: many(3, 9, () => many(3, 4, () => text.words(4))) };
    case 'code':
      return { kind, lines: many(3, 14, () => codeLine(text, draw)) };
  }
}

/** A line of code as tokens, including spaces. */
function codeLine(text: Synthesizer, draw: (end: number) => number): string[] {
  const assigned = [
    text.words(1),
    ' ',
    '=',
    ' ',
    text.name(),
    '(',
    text.words(1),
    ',',
    ' ',
    `"${text.words(2)}"`,
    ')',
  ];
  return draw(6) === 0 ? ['#', ' ', text.words(6)] : ['    '.repeat(draw(3)), ...assigned];
}
