import { parseHeading } from './parse-heading.ts';

/** The contents of an llms.txt (llmstxt.org). */
export interface LlmsTxt {
  /** The heading of the first level: the name of the site or project; null when there is none. */
  readonly title: string | null;
  /** The block quote below it; null when there is none. */
  readonly summary: string | null;
  readonly links: readonly LlmsLink[];
}

export interface LlmsLink {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  /** The text after the link; empty when there is none. */
  readonly description: string;
  /** The heading of its section; null before the first. */
  readonly section: string | null;
  /** True in the section "Optional", which the standard allows to skip. */
  readonly isOptional: boolean;
}

const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;
/** The target after `](`: a URL in angle brackets may contain spaces, any other balanced parentheses. */
const TARGET = /\s*(?:<([^<>]*)>|((?:[^\s()<>]|\([^\s()]*\))+))(?:\s+"[^"]*")?\s*\)/y;
const BARE_URL = /^<?(https?:\/\/[^\s<>]+)>?/;

/** A longer line is prose, not a list of links. */
const MAX_LINE_CHARS = 4_000;
const MAX_TITLE_CHARS = 300;
/** Reading 10 MiB of short lines would block all other crawls of the worker for two seconds. */
export const MAX_LINES = 200_000;

/**
 * Parses the first 200,000 lines of an llms.txt. Links count anywhere outside code fences; relative ones are resolved against
 * `base`.
 */
export function parseLlmsTxt(text: string, base: string): LlmsTxt {
  let title: string | null = null;
  let section: string | null = null;
  let isFenced = false;
  const summary: string[] = [];
  const links: LlmsLink[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MAX_LINES)) {
    if (/^\s*(```|~~~)/.test(line)) {
      isFenced = !isFenced;
    }
    if (isFenced || line.length > MAX_LINE_CHARS) {
      continue;
    }
    const heading = parseHeading(line);
    if (heading?.level === 1 && title === null && heading.text !== '') {
      title = heading.text;
    } else if (heading) {
      section = heading.text;
    } else if (line.startsWith('>') && section === null && links.length === 0) {
      summary.push(line.replace(/^>\s?/, ''));
    } else {
      links.push(...linksOf(line, section, base));
    }
  }
  return { title, summary: summary.join(' ').trim() || null, links };
}

function linksOf(line: string, section: string | null, base: string): LlmsLink[] {
  const item = line.match(LIST_ITEM)?.[1] ?? line;
  const found = [...inlineLinks(item)];
  const bare = found.length === 0 ? item.match(BARE_URL)?.[1] : undefined;
  const links = bare === undefined ? found : [{ title: bare, address: bare, end: item.length }];
  const isOptional = section?.toLowerCase() === 'optional';
  return links.flatMap(({ title, address, end }, index) => {
    const url = URL.parse(address, base)?.href;
    const rest = index === links.length - 1 ? item.slice(end).replace(/^\s*[:–—-]\s*/, '') : '';
    return url === undefined ? [] : [{ url, title, description: rest.trim(), section, isOptional }];
  });
}

interface InlineLink {
  readonly title: string;
  readonly address: string;
  /** The index after the link. */
  readonly end: number;
}

/** The links of a line, searched from their middle: a hostile line then costs linear time. */
function* inlineLinks(line: string): Generator<InlineLink> {
  for (let middle = line.indexOf(']('); middle !== -1; middle = line.indexOf('](', middle + 2)) {
    const open = openingOf(line, middle);
    TARGET.lastIndex = middle + 2;
    const target = open === -1 || line[open - 1] === '!' ? null : TARGET.exec(line);
    if (target) {
      const title = line.slice(open + 1, middle).trim();
      yield { title, address: target[1] ?? target[2] ?? '', end: TARGET.lastIndex };
    }
  }
}

/** The index of the bracket that opens a title ending at `close`; -1 when there is none nearby. */
function openingOf(line: string, close: number): number {
  let depth = 0;
  for (let at = close - 1; at >= Math.max(0, close - MAX_TITLE_CHARS); at -= 1) {
    depth += line[at] === ']' ? 1 : 0;
    if (line[at] === '[' && depth === 0) {
      return at;
    }
    depth -= line[at] === '[' ? 1 : 0;
  }
  return -1;
}
