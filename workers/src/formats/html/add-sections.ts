import { findCodeLines } from '../markdown/fences.ts';
import { hasMoreTextThan } from '../markdown/has-more-text-than.ts';
import { plainHeading } from '../markdown/plain-heading.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { convertArticle } from './convert/convert-article.ts';
import { extractArticle } from './extract/article.ts';

/** A click that shows less text has opened a menu. */
const MIN_SECTION_CHARS = 100;

/** Adds the sections that clicks or frames showed on the page, each under its name and without the text around it. */
export function addSections(read: PageMarkdown, page: FetchedPage): PageMarkdown {
  const { sections = [], ...rest } = page;
  if (sections.length === 0) return read;
  const known = new Set(read.markdown.split('\n'));
  const parts = [read.markdown];
  for (const { name, html, url } of sections) {
    const section = { ...rest, body: html, finalUrl: url ?? rest.finalUrl };
    const lines = convertArticle(extractArticle(section)).markdown.split('\n');
    const own = withoutKnown(lines, known);
    for (const line of lines) known.add(line);
    if (hasMoreTextThan(own.join('\n'), '', MIN_SECTION_CHARS)) parts.push(withHeading(own, name));
  }
  return { ...read, markdown: parts.join('\n\n') };
}

/** The blocks from the first to the last line that is not known. */
function withoutKnown(lines: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const isCode = findCodeLines(lines);
  const isOwn = (line: string) => line.trim() !== '' && !known.has(line);
  const isInBlock = (at: number) => isCode[at] === true || (lines[at] ?? '') !== '';
  let start = lines.findIndex(isOwn);
  if (start < 0) return [];
  let end = lines.findLastIndex(isOwn) + 1;
  while (start > 0 && isInBlock(start - 1)) start -= 1;
  while (end < lines.length && isInBlock(end)) end += 1;
  return lines.slice(start, end);
}

const HEADING = /^#{1,5} (.*)/;

/** The section as Markdown, its headings one level lower. A section without a name gets no other heading than its own. */
function withHeading(lines: readonly string[], name: string): string {
  if (name === '' && !lines[0]?.startsWith('# ')) return lines.join('\n');
  const isCode = findCodeLines(lines);
  const lowered = lines.map((line, at) => (!isCode[at] && HEADING.test(line) ? `#${line}` : line));
  const heading = HEADING.exec(lines[0] ?? '')?.[1] ?? '';
  return (name === '' || plainHeading(heading) === name ? lowered : [`## ${name}`, '', ...lowered]).join(
    '\n',
  );
}
