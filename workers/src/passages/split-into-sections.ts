import { findCodeLines } from '../formats/markdown/fences.ts';
import { plainHeading } from '../formats/markdown/plain-heading.ts';
import type { HeadingAnchor, PageMarkdown } from '../formats/page.ts';

/** The lines under one heading up to the next heading of any level. */
export interface Section {
  /** First line, including the heading. */
  readonly start: number;
  /** The line after the last line. */
  readonly end: number;
  /** The headings from outermost to its own, without the page title. */
  readonly path: readonly string[];
  readonly anchor: string | null;
  /** The anchors of the headings in it. */
  readonly headingAnchors: readonly string[];
  /** Whether the section starts with its heading; text after an API entry continues under an earlier heading. */
  readonly hasHeading: boolean;
  /** Whether it is an API entry, which search finds by name. */
  readonly isEntry: boolean;
}

interface OpenHeading {
  readonly level: number;
  /** null for the page title. */
  readonly label: string | null;
  readonly anchor: string | null;
  readonly endLine: number | null;
  readonly isEntry: boolean;
}

/** Splits a page into sections in order. Together they contain every non-empty line. */
export function splitIntoSections(
  page: Pick<PageMarkdown, 'title' | 'anchors'>,
  lines: readonly string[],
): Section[] {
  const anchors = new Map(page.anchors.map((anchor) => [anchor.line, anchor]));
  const isCode = findCodeLines(lines);
  const sections: Section[] = [];
  let open: OpenHeading[] = [];
  let start = 0;
  let hasHeading = false;
  let hasTitle = false;
  const close = (end: number) => {
    if (lines.slice(start, end).some((line) => line.trim() !== '')) {
      sections.push(createSection(open, start, end, hasHeading));
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
    const match = isCode[number] || !line.startsWith('#') ? null : /^(#{1,6}) (.+)$/.exec(line);
    if (!match) continue;
    close(number);
    const [, marks = '', text = ''] = match;
    const isTitle: boolean = !hasTitle && plainHeading(text) === page.title;
    hasTitle ||= isTitle;
    hasHeading = true;
    open = [
      ...open.filter(({ level }) => level < marks.length),
      createOpenHeading(marks.length, isTitle ? null : text, anchors.get(number)),
    ];
  }
  close(lines.length);
  return sections;
}

function createOpenHeading(
  level: number,
  text: string | null,
  anchor: HeadingAnchor | undefined,
): OpenHeading {
  return {
    level,
    label: text === null ? null : createHeadingLabel(text, anchor?.anchor ?? null),
    anchor: anchor?.anchor ?? null,
    endLine: anchor?.endLine ?? null,
    isEntry: anchor !== undefined && (anchor.endLine !== undefined || /^(`+)[^`]+\1$/.test(text ?? '')),
  };
}

function createSection(
  open: readonly OpenHeading[],
  start: number,
  end: number,
  hasHeading: boolean,
): Section {
  return {
    start,
    end,
    path: open.flatMap(({ label }) => (label === null ? [] : [label])),
    anchor: open.findLast(({ anchor }) => anchor !== null)?.anchor ?? null,
    headingAnchors: hasHeading ? open.slice(-1).flatMap(({ anchor }) => anchor ?? []) : [],
    hasHeading,
    isEntry: hasHeading && open.at(-1)?.isEntry === true,
  };
}

const MAX_SIGNATURE_CHARS = 80;
const MAX_LABEL_CHARS = 160;

/**
 * The label of a heading in a heading path. A class member gets its qualified name from its anchor because people search
 * for it: `get_nowait()` at `asyncio.Queue.get_nowait` becomes `asyncio.Queue.get_nowait()`. Long signatures lose their
 * arguments.
 */
function createHeadingLabel(heading: string, anchor: string | null): string {
  const text = plainHeading(heading);
  if (!heading.startsWith('`')) return text.slice(0, MAX_LABEL_CHARS);
  const label = qualifyName(text, anchor);
  const short = label.length > MAX_SIGNATURE_CHARS ? label.replace(/^([^(]+)\(.*\)/, '$1(…)') : label;
  return short.slice(0, MAX_LABEL_CHARS);
}

/** Anchors of rustdoc name the kind of an entry instead of its parent. */
const KIND_ANCHOR =
  /^(?:ty)?method\.|^(?:variant|structfield|field|associated\w+|macro|impl|fn|enum|struct|trait)\./;

function qualifyName(signature: string, anchor: string | null): string {
  if (anchor === null || !/^[\w.]+\.\w+$/.test(anchor) || KIND_ANCHOR.test(anchor)) return signature;
  if (signature.includes(anchor)) return signature;
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return signature.replace(new RegExp(`(?<![\\w.])${name}(?!\\w)`), anchor);
}
