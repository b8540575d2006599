import { listing, type ManBlock, ManBody } from './man-body.ts';
import { indentOf, partsOf } from './man-paragraphs.ts';

/** The title line of a manual page: its name and section at both ends. */
const TITLE = /^\s*([\w.:+@-]+\(\d\w*\))\s{2,}(?:.*\s)?\1\s*$/;

const FOOTER = /\s{8,}[\w.:+@-]+\(\d\w*\)\s*$/;

/** Longer lines are not titles, and the search would take long. */
const MAX_TITLE_CHARS = 200;

/** Sections have no indent, subsections have three columns, text has more. */
const MAX_HEADING_INDENT = 4;

const SYNOPSIS = 'SYNOPSIS';

/** Whether a line is the title line of a manual page. */
export function isManTitle(line: string): boolean {
  return line.length <= MAX_TITLE_CHARS && TITLE.test(line);
}

/**
 * Reads the text of a manual page, or of one of its sections, that troff formatted for a terminal.
 *
 * @param heading - the section in which the text starts; '' for a whole page.
 */
export function readManPage(text: string, heading: string): ManBlock[] {
  const lines = withoutTitleLines(text.split('\n'));
  const reader = new ManBody(lines);
  const blocks: ManBlock[] = [];
  let section = heading;
  let body: string[] = [];
  const endBody = () => {
    const parts = partsOf(body);
    if (parts.length > 0) blocks.push(...(section === SYNOPSIS ? [listing(parts)] : reader.read(body)));
    body = [];
  };
  for (const [at, line] of lines.entries()) {
    const level = headingLevel(lines, at);
    if (level === null || (level === 3 && section === SYNOPSIS)) {
      body.push(line);
      continue;
    }
    endBody();
    if (level === 2) section = line.trim();
    blocks.push({ kind: 'heading', level, text: line.trim() });
  }
  endBody();
  return blocks;
}

function withoutTitleLines(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.filter((line, at) => !isManTitle(line) && !(at === last && isFooter(line)));
}

function isFooter(line: string): boolean {
  return line.length <= MAX_TITLE_CHARS && FOOTER.test(line);
}

function headingLevel(lines: readonly string[], at: number): 2 | 3 | null {
  const line = lines[at] ?? '';
  const indent = indentOf(line);
  if (line.trim() === '' || indent > MAX_HEADING_INDENT || lines[at - 1]?.trim()) return null;
  const next = lines[at + 1]?.trim() ? lines[at + 1] : lines[at + 2];
  if (!next?.trim() || indentOf(next) <= indent) return null;
  return indent === 0 ? 2 : 3;
}
