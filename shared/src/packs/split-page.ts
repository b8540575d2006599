import { fenceAfter, type OpenFence } from '../domain/documents/open-fence.ts';
import { type PackChunk, packTokens } from './pack.ts';

/** Clients of packs answer with about 2,000 tokens, and leave out longer sections. */
const MAX_SECTION_TOKENS = 800;
const MAX_TOKENS = 1_200;
/** From this length, a section also ends at headings of the other levels, such as the entries of an API reference. */
const MIN_TOKENS = 400;

interface Section {
  readonly title: string;
  readonly lines: string[];
  /** Characters, with line breaks. */
  length: number;
  /** 1 for the beginning of a section. */
  readonly part: number;
  /** Whether it begins inside a code block. */
  readonly isInCode: boolean;
}

/**
 * Splits a page at its headings of the first two levels, and long sections at other headings or blank lines. The contents
 * joined by line breaks are the page.
 */
export function splitPage(page: {
  readonly url: string;
  readonly title: string;
  readonly markdown: string;
}): PackChunk[] {
  return splitSections(page.markdown, page.title).map((section): PackChunk => {
    const content = section.lines.join('\n');
    return {
      docPath: page.url,
      docTitle: page.title,
      sectionTitle: section.part === 1 ? section.title : `${section.title} (part ${section.part})`,
      content,
      tokens: packTokens(content),
      hasCode: section.isInCode || /^ {0,3}(?:```|~~~)/m.test(content),
    };
  });
}

function splitSections(markdown: string, title: string): Section[] {
  const sections: Section[] = [];
  let fence: OpenFence | null = null;
  let current: Section | null = null;
  const open = (next: Pick<Section, 'title' | 'part'>): Section => {
    const section = { ...next, lines: [], length: 0, isInCode: fence !== null };
    sections.push(section);
    return section;
  };
  for (const line of markdown.split('\n')) {
    const heading = fence === null ? headingOf(line, current) : null;
    if (current === null || heading !== null) current = open({ title: heading || title, part: 1 });
    else if (isFull(current, line, fence)) current = open({ title: current.title, part: current.part + 1 });
    current.lines.push(line);
    current.length += line.length + 1;
    fence = fenceAfter(line, fence);
  }
  return sections;
}

/** The text of a heading that begins a section after `current`; null for other lines. */
function headingOf(line: string, current: Section | null): string | null {
  const [, level = '', text = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$/.exec(line) ?? [];
  if (level === '') return null;
  return level.length <= 2 || (current?.length ?? 0) / 4 > MIN_TOKENS ? text : null;
}

function isFull({ length, lines }: Section, line: string, fence: OpenFence | null): boolean {
  const tokens = (length + line.length) / 4;
  const isParagraphEnd = fence === null && lines.at(-1)?.trim() === '' && line.trim() !== '';
  return tokens > (isParagraphEnd ? MAX_SECTION_TOKENS : MAX_TOKENS);
}
