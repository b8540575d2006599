import { parseHeading } from './parse-heading.ts';

/** The contents of an llms.txt (llmstxt.org). */
export interface LlmsTxt {
  /** The heading of the first level: the name of the site or project; null when there is none. */
  readonly title: string | null;
  readonly links: readonly LlmsLink[];
}

export interface LlmsLink {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
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
/** A file of 10 MiB has up to five million lines or two million links, which block the worker's other crawls for seconds. */
export const MAX_LINES = 200_000;
export const MAX_LINKS = 100_000;

/**
 * Parses the first 200,000 lines and 100,000 links of an llms.txt. Links count anywhere outside code fences; relative ones are
 * resolved against `base`.
 */
export function parseLlmsTxt(text: string, base: string): LlmsTxt {
  let title: string | null = null;
  let isOptional = false;
  let isFenced = false;
  const links: LlmsLink[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MAX_LINES)) {
    if (/^\s*(```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced || line.length > MAX_LINE_CHARS) continue;
    const heading = parseHeading(line);
    if (heading?.level === 1 && title === null && heading.text !== '') {
      title = copyOf(heading.text);
    } else if (heading) {
      isOptional = heading.text.toLowerCase() === 'optional';
    } else {
      links.push(...linksOf(line, isOptional, base));
      if (links.length >= MAX_LINKS) break;
    }
  }
  return { title, links };
}

function linksOf(line: string, isOptional: boolean, base: string): LlmsLink[] {
  const item = line.match(LIST_ITEM)?.[1] ?? line;
  const found = [...inlineLinks(item)];
  const bare = found.length === 0 ? item.match(BARE_URL)?.[1] : undefined;
  const links = bare === undefined ? found : [{ title: bare, href: bare }];
  return links.flatMap(({ title, href }) => {
    const url = URL.parse(href, base)?.href;
    return url === undefined ? [] : [{ url, title: copyOf(title), isOptional }];
  });
}

/** V8 keeps the whole text in memory for a part that was cut from it. */
function copyOf(part: string): string {
  return Buffer.from(part).toString();
}

interface InlineLink {
  readonly title: string;
  readonly href: string;
}

/** The links of a line, also within brackets of other text. Takes time linear in the line. */
function* inlineLinks(line: string): Generator<InlineLink> {
  const opened: number[] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '[') opened.push(at);
    if (line[at] !== ']') continue;
    const open = opened.pop();
    const isTitle = open !== undefined && at - open <= MAX_TITLE_CHARS && line[open - 1] !== '!';
    if (!isTitle || line[at + 1] !== '(') continue;
    TARGET.lastIndex = at + 2;
    const target = TARGET.exec(line);
    if (target) yield { title: line.slice(open + 1, at).trim(), href: target[1] ?? target[2] ?? '' };
  }
}
