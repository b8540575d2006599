/** An llms.txt file as its author wrote it (llmstxt.org). */
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
  /** What stands after the link; empty when nothing does. */
  readonly description: string;
  /** The section it stands in; null before the first. */
  readonly section: string | null;
  /** True in the section "Optional", which may be left out when room is short. */
  readonly isOptional: boolean;
}

const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/;
/** What follows `](`: an address in angle brackets may have spaces, another one balanced parentheses. */
const TARGET = /\s*(?:<([^<>]*)>|((?:[^\s()<>]|\([^\s()]*\))+))(?:\s+"[^"]*")?\s*\)/y;
const BARE_URL = /^<?(https?:\/\/[^\s<>]+)>?/;

/** A line longer than this is text, not a list of links. */
const MAX_LINE_LENGTH = 4_000;
const MAX_TITLE_LENGTH = 300;

/**
 * Reads an llms.txt. Links count in list items and outside of them, in whatever section; relative ones are taken
 * from `base`. Lines inside code fences are left alone.
 */
export function parseLlmsTxt(text: string, base: string): LlmsTxt {
  let title: string | null = null;
  let section: string | null = null;
  let isFenced = false;
  const summary: string[] = [];
  const links: LlmsLink[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (/^\s*(```|~~~)/.test(line)) {
      isFenced = !isFenced;
    }
    if (isFenced || line.length > MAX_LINE_LENGTH) {
      continue;
    }
    const [, hashes, name] = line.match(/^(#{1,6})\s+(.*?)\s*#*$/) ?? [];
    if (hashes === '#' && title === null && name) {
      title = name;
    } else if (hashes !== undefined && name !== undefined) {
      section = name;
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
  /** Where the text goes on after the link. */
  readonly end: number;
}

/** The links of a line, found from their middles so that a hostile line costs no more than its length. */
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

/** The bracket that opens a title which ends at `close`; -1 when there is none near. */
function openingOf(line: string, close: number): number {
  let depth = 0;
  for (let at = close - 1; at >= Math.max(0, close - MAX_TITLE_LENGTH); at -= 1) {
    depth += line[at] === ']' ? 1 : 0;
    if (line[at] === '[' && depth === 0) {
      return at;
    }
    depth -= line[at] === '[' ? 1 : 0;
  }
  return -1;
}
