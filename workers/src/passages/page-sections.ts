import { findCodeLines } from '../formats/markdown/fences.ts';
import { plainHeading } from '../formats/markdown/plain-heading.ts';
import type { HeadingAnchor, PageMarkdown } from '../formats/page.ts';
import { headingLabel } from './heading-label.ts';

/** The lines of a page under one heading, up to the next heading of any level. */
export interface Section {
  /** First line, the heading's own where it has one, and the line after the last. */
  readonly start: number;
  readonly end: number;
  /** The headings above, outermost first, its own included and the page's title excluded. */
  readonly path: readonly string[];
  readonly anchor: string | null;
  /** Whether it begins with its heading; text after an entry of a reference goes on under an earlier one. */
  readonly hasHeading: boolean;
  /** Whether it is an entry of a reference, which readers ask for by name. */
  readonly isEntry: boolean;
}

interface OpenHeading {
  readonly level: number;
  /** null for the page's title. */
  readonly label: string | null;
  readonly anchor: string | null;
  readonly endLine: number | null;
  readonly isEntry: boolean;
}

/** The sections of `page` in order. Together they hold every line that is not empty. */
export function pageSections(page: PageMarkdown, lines: readonly string[]): Section[] {
  const anchors = new Map(page.anchors.map((anchor) => [anchor.line, anchor]));
  const isCode = findCodeLines(lines);
  const sections: Section[] = [];
  let open: OpenHeading[] = [];
  let start = 0;
  let hasHeading = false;
  let hasTitle = false;
  const close = (end: number) => {
    if (lines.slice(start, end).some((line) => line.trim() !== '')) {
      sections.push(sectionOf(open, start, end, hasHeading));
    }
    start = end;
    hasHeading = false;
  };
  for (const [number, line] of lines.entries()) {
    const ended = open.findIndex(({ endLine }) => endLine === number);
    if (ended >= 0) {
      close(number);
      open = open.slice(0, ended);
    }
    const match = isCode[number] ? null : /^(#{1,6}) (.+)$/.exec(line);
    if (!match) continue;
    close(number);
    const [, marks = '', text = ''] = match;
    const isTitle: boolean = !hasTitle && plainHeading(text) === page.title;
    hasTitle ||= isTitle;
    hasHeading = true;
    open = [
      ...open.filter(({ level }) => level < marks.length),
      openHeading(marks.length, isTitle ? null : text, anchors.get(number)),
    ];
  }
  close(lines.length);
  return sections;
}

function openHeading(level: number, text: string | null, anchor: HeadingAnchor | undefined): OpenHeading {
  return {
    level,
    label: text === null ? null : headingLabel(text, anchor?.anchor ?? null),
    anchor: anchor?.anchor ?? null,
    endLine: anchor?.endLine ?? null,
    isEntry: anchor !== undefined && (anchor.endLine !== undefined || /^(`+)[^`]+\1$/.test(text ?? '')),
  };
}

function sectionOf(open: readonly OpenHeading[], start: number, end: number, hasHeading: boolean): Section {
  return {
    start,
    end,
    path: open.flatMap(({ label }) => (label === null ? [] : [label])),
    anchor: open.findLast(({ anchor }) => anchor !== null)?.anchor ?? null,
    hasHeading,
    isEntry: hasHeading && open.at(-1)?.isEntry === true,
  };
}
