import { countTokens } from '@lectern/shared/count-tokens.ts';
import { findCodeLines } from '../formats/markdown/fences.ts';
import type { PageMarkdown } from '../formats/page.ts';
import { compactLinks } from './compact-links.ts';
import { mergeSections } from './merge-sections.ts';
import { pageSections } from './page-sections.ts';
import type { Passage } from './passage.ts';
import { sectionChunks } from './section-chunks.ts';

/**
 * The page cut into passages of some 300 tokens, at most 800 save where one line is longer. They are cut at headings,
 * never inside a fence or a table's row; code stays with the sentence that introduces it. Headings stand in the text
 * and in the path of their passages; headings without text make none.
 */
export function splitPassages(page: PageMarkdown): Passage[] {
  const lines = compactLines(page);
  const passages: Passage[] = [];
  for (const { start, end, path, anchor } of mergeSections(pageSections(page, lines), lines)) {
    for (const text of sectionChunks(lines, start, end)) {
      if (!hasBody(text)) continue;
      passages.push({
        ordinal: passages.length,
        anchor,
        headingPath: path,
        text,
        tokens: countTokens(text),
        codeShare: codeShare(text),
      });
    }
  }
  return passages;
}

/** Headings under which nothing stands answer nothing. */
function hasBody(text: string): boolean {
  return text.split('\n').some((line) => line.trim() !== '' && !/^#{1,6} /.test(line));
}

function compactLines(page: PageMarkdown): string[] {
  const lines = page.markdown.split('\n');
  const isCode = findCodeLines(lines);
  return lines.map((line, number) => (isCode[number] ? line : compactLinks(line, page.canonicalUrl)));
}

/** The share of the characters that stand in fenced blocks, fences included. */
function codeShare(text: string): number {
  if (!text.includes('```') && !text.includes('~~~')) return 0;
  const lines = text.split('\n');
  const isCode = findCodeLines(lines);
  const chars = lines.reduce((sum, line, number) => sum + (isCode[number] ? line.length + 1 : 0), 0);
  return Math.min(1, chars / text.length);
}
