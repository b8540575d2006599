import { parseHeading } from './parse-heading.ts';

/** One page of an llms-full.txt. */
export interface FullPage {
  /** Its heading; null when it has none. */
  readonly title: string | null;
  /** The absolute URL that the file states for it; null when it states none. */
  readonly url: string | null;
  /** Markdown with its heading, without the lines that state its URL. */
  readonly text: string;
}

/** The start of a page. */
interface PageStart {
  /** The first line of the page, and the first line of its text below heading and URL. */
  readonly line: number;
  readonly bodyLine: number;
  readonly title: string | null;
  readonly href: string | null;
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
/** `# Title (/docs/page)` and `# [Title](https://…)`, as some generators write them. */
const HEADING_WITH_HREF = /^(?:\[(.+)\]|(.+?)\s+)\(((?:https?:\/\/|\/)[^\s()]+)\)$/;
/** `URL: https://…`, also in bold, in a quote or in angle brackets. */
const STATED_HREF =
  /^\s*>?\s*\**(url|canonical[ _]url|source[ _]url|source|link|html)\**\s*:\**\s*["'<]?((?:https?:\/\/|\/)[^\s"'<>]*)["'>]?\s*$/i;
/** A line between two pages. */
const SEPARATOR = /^\s*([-*=_]{3,}|<\/?(page|doc|document)[^<>]*>)\s*$/i;
/** Longer lines are prose, not separators. */
const MAX_LINE_CHARS = 1_000;
const FRONT_MATTER_EDGE = /^-{3,}\s*$/;
const MAX_FRONT_MATTER_LINES = 40;
/** A manual of 10 MiB has fewer lines. */
export const MAX_LINES = 1_000_000;
/** As many pages as a sitemap may list. */
export const MAX_FULL_PAGES = 50_000;
/** A page's URL is stated within this many lines below its heading. */
const MAX_LINES_BELOW_HEADING = 6;
/** Stated URLs count when at least this share of the possible pages has one; fewer are coincidence. */
const MIN_STATED_SHARE = 0.25;

/**
 * Splits an llms-full.txt into its pages: where it states their URLs (`URL:` and `Source:` lines below a first-level
 * heading, front matter, a URL in the heading), else at its first-level headings. Text before the first page is a
 * separate page when it is more than a name and a summary. Reads the first MAX_FULL_PAGES pages and MAX_LINES lines.
 * There is no standard for this file. The known forms are from Mintlify, Fumadocs, VitePress, GitBook, Starlight and
 * Cloudflare.
 */
export function splitLlmsFull(text: string, base: string): FullPage[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MAX_LINES);
  const found = findPageStarts(lines);
  const stated = found.filter(({ href }) => href !== null);
  const isStated = stated.length > 0 && stated.length >= found.length * MIN_STATED_SHARE;
  const starts = isStated ? stated : found;
  const first = starts[0]?.line ?? lines.length;
  const preamble = { line: 0, bodyLine: 0, title: null, href: null };
  return [...(first > 0 ? [preamble] : []), ...starts]
    .map((start, index, all) => toPage(start, all[index + 1]?.line ?? lines.length, lines, base))
    .filter((page) => page.url !== null || hasContent(page.text))
    .slice(0, MAX_FULL_PAGES);
}

function findPageStarts(lines: readonly string[]): PageStart[] {
  const starts: PageStart[] = [];
  let fence: string | null = null;
  for (let line = 0; line < lines.length && starts.length <= MAX_FULL_PAGES; line += 1) {
    const [, opened] = lines[line]?.match(FENCE) ?? [];
    if (opened !== undefined) {
      fence = fence === null ? opened : opened.startsWith(fence) ? null : fence;
    } else if (fence === null) {
      const start = pageStartAt(lines, line);
      if (start) {
        starts.push(start);
        line = Math.max(line, start.bodyLine - 1);
      }
    }
  }
  return starts;
}

/** Files have a million lines, so the first character rules out most of them. */
function pageStartAt(lines: readonly string[], line: number): PageStart | null {
  const text = lines[line] ?? '';
  if (text.startsWith('#')) return startAtHeading(lines, line);
  if (text.startsWith('-')) return startAtFrontMatter(lines, line);
  return text.includes(':') && text.includes('/') ? startAfterSeparator(lines, line) : null;
}

function startAtHeading(lines: readonly string[], line: number): PageStart | null {
  const heading = headingOf(lines[line]);
  if (heading === null) return null;
  const [, linked, plain, href] = heading.match(HEADING_WITH_HREF) ?? [];
  const title = linked ?? plain ?? heading;
  const below = hrefBelow(lines, line + 1);
  return below === null ? { line, bodyLine: line + 1, title, href: href ?? null } : { line, title, ...below };
}

/** The first URL stated from `from` on, before any other text. */
function hrefBelow(
  lines: readonly string[],
  from: number,
): { readonly href: string; readonly bodyLine: number } | null {
  let href: string | null = null;
  let bodyLine = from;
  for (let line = from; line < Math.min(lines.length, from + MAX_LINES_BELOW_HEADING); line += 1) {
    const stated = statedHref(lines[line]);
    if (stated !== null) {
      href ??= stated;
      bodyLine = line + 1;
    } else if (lines[line]?.trim() !== '' && !lines[line]?.startsWith('>')) {
      break;
    }
  }
  return href === null ? null : { href, bodyLine };
}

function statedHref(line: string | undefined): string | null {
  return line !== undefined && line.length <= MAX_LINE_CHARS ? (line.match(STATED_HREF)?.[2] ?? null) : null;
}

function headingOf(line: string | undefined): string | null {
  const heading = line !== undefined && line.length <= MAX_LINE_CHARS ? parseHeading(line) : null;
  return heading?.level === 1 && heading.text !== '' ? heading.text : null;
}

/** A front matter block; it only starts a page when it states a URL. */
function startAtFrontMatter(lines: readonly string[], line: number): PageStart | null {
  if (!FRONT_MATTER_EDGE.test(lines[line] ?? '')) return null;
  const block = lines.slice(line + 1, line + MAX_FRONT_MATTER_LINES);
  const length = block.findIndex((text) => FRONT_MATTER_EDGE.test(text));
  const fields = block.slice(0, Math.max(0, length));
  const href = fields.map(statedHref).find((found) => found !== null);
  if (href === undefined || !fields.every((text) => /^\s|^$|^[\w-]+\s*:/.test(text))) return null;
  const title =
    fields.map((text) => text.trimEnd().match(/^title:\s*["']?(.+?)["']?$/)?.[1]).find(Boolean) ?? null;
  return { line, bodyLine: line + length + 2, title, href };
}

/** A URL on a separate line, after a separator or at the start of the file. */
function startAfterSeparator(lines: readonly string[], line: number): PageStart | null {
  const href = statedHref(lines[line]);
  if (href === null) return null;
  const before = lines.slice(Math.max(0, line - 3), line).findLast((text) => text.trim() !== '');
  const isSeparated = before === undefined ? line < 3 : SEPARATOR.test(before);
  return isSeparated ? { line, bodyLine: line + 1, title: null, href } : null;
}

function toPage(start: PageStart, end: number, lines: readonly string[], base: string): FullPage {
  const body = trimEdges(lines.slice(start.bodyLine, end));
  const [firstLine = ''] = body;
  const ownTitle = headingOf(firstLine);
  const title = ownTitle ?? start.title;
  const heading = ownTitle === null && start.title !== null ? [`# ${start.title}`, ''] : [];
  return {
    title,
    url: start.href === null ? null : (URL.parse(start.href, base)?.href ?? null),
    text: [...heading, ...body].join('\n'),
  };
}

/** Removes blank lines and separators at both ends. */
function trimEdges(lines: readonly string[]): readonly string[] {
  const isEdge = (line: string) => line.trim() === '' || SEPARATOR.test(line);
  const from = lines.findIndex((line) => !isEdge(line));
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex((line) => !isEdge(line)) + 1);
}

/** Whether there is more than headings, a quote and an instruction to language models. */
function hasContent(text: string): boolean {
  return text.split('\n').some((line) => !/^\s*(#|>|$|<system>.*<\/system>\s*$)/i.test(line));
}
