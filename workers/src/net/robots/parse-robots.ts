import { compilePattern, matchesPattern } from './match-pattern.ts';
import { normalizePath, normalizePattern } from './normalize-path.ts';

/** The rules of a robots.txt for our user agent. */
export interface RobotsRules {
  /** Takes time linear in the length of `url` and in the number of rules with an asterisk. */
  isAllowed(url: string): boolean;
  /** The requested pause between two requests, in milliseconds; null without one. */
  readonly crawlDelayMs: number | null;
  /** Its `Sitemap:` lines as absolute URLs, in order. */
  readonly sitemaps: readonly string[];
  /** The length of the file. */
  readonly chars: number;
}

/** As in google/robotstxt: 8 times the longest URL that browsers support. */
const MAX_LINE_CHARS = 16_663;

/**
 * Each rule with `*` reads the whole path of each page, a long one several times. Large sites have about a hundred short ones;
 * more and longer ones are ignored.
 */
const MAX_WILDCARD_RULES = 1_000;
const MAX_WILDCARD_CHARS = 500;

/**
 * Parses a robots.txt by RFC 9309 for the product `token`. `fileUrl` is the URL of the file; an empty text allows everything.
 */
export function parseRobots(fileUrl: string, text: string, token: string): RobotsRules {
  const lines = text
    // A truncated byte order mark decodes to U+FFFD.
    .replace(/^[\uFEFF\uFFFD]+/, '')
    .split(/\r\n|\r|\n/)
    .map(parseLine)
    .filter((line) => line !== null);
  const { rules, delaySeconds } = readGroup(lines, token.toLowerCase()) ?? readGroup(lines, '*') ?? NO_GROUP;
  const findPattern = createPatternLookup(rules);
  return {
    isAllowed(url) {
      const { pathname, search } = new URL(url);
      if (pathname === '/robots.txt') return true;
      const pattern = findPattern(normalizePath(pathname + search));
      return pattern === null || rules.get(pattern) === true;
    },
    crawlDelayMs: delaySeconds > 0 ? delaySeconds * 1000 : null,
    sitemaps: lines.flatMap(({ name, value }) =>
      name === 'sitemap' ? (URL.parse(value, fileUrl)?.href ?? []) : [],
    ),
    chars: text.length,
  };
}

interface Line {
  readonly name: string;
  readonly value: string;
}

interface Group {
  /** Maps each pattern to whether it allows its URLs. */
  readonly rules: ReadonlyMap<string, boolean>;
  /** 0 without a Crawl-delay. */
  readonly delaySeconds: number;
}

const NO_GROUP: Group = { rules: new Map(), delaySeconds: 0 };

/** Spellings that google/robotstxt accepts. */
const ALIASES: Readonly<Record<string, string>> = {
  useragent: 'user-agent',
  'user agent': 'user-agent',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  'site-map': 'sitemap',
};

/** A line's name in lower case and its value, also without a colon; null for any other line. */
function parseLine(text: string): Line | null {
  const line = text.slice(0, MAX_LINE_CHARS).replace(/#.*/, '').trim();
  const separator = line.includes(':') ? line.indexOf(':') : line.search(/\s/);
  if (separator < 1) return null;
  const name = line.slice(0, separator).trim().toLowerCase();
  return { name: ALIASES[name] ?? name, value: line.slice(separator + 1).trim() };
}

/**
 * All lines for the user agent `token`, which may be in several places; null without any. Rules end the list
 * of user agents that they apply to; other lines do not (RFC 9309, 2.2.4). A Crawl-delay ends the list for
 * the next Crawl-delay only.
 */
function readGroup(lines: readonly Line[], token: string): Group | null {
  const rules = new RuleSet();
  const state = { isNamed: false, isDelayed: false, isAfterRule: false, isAfterDelay: false };
  let isFound = false;
  let delaySeconds = 0;
  for (const { name, value } of lines) {
    if (name === 'user-agent') {
      const isOurs = productToken(value) === token;
      isFound ||= isOurs;
      state.isNamed = isOurs || (state.isNamed && !state.isAfterRule);
      state.isDelayed = isOurs || (state.isDelayed && !state.isAfterRule && !state.isAfterDelay);
      state.isAfterRule = false;
      state.isAfterDelay = false;
    } else if (name === 'allow' || name === 'disallow') {
      state.isAfterRule = true;
      if (state.isNamed) rules.add({ value, isAllowed: name === 'allow' });
    } else if (name === 'crawl-delay') {
      state.isAfterDelay = true;
      if (state.isDelayed) delaySeconds = Number(value) || 0;
    }
  }
  return isFound ? { rules: rules.byPattern, delaySeconds } : null;
}

/** The rules of a group, without repeated patterns. */
class RuleSet {
  /** Whether each pattern allows its URLs. */
  readonly byPattern = new Map<string, boolean>();
  #wildcards = 0;

  /** Of equal patterns, the least restrictive applies (RFC 9309, 2.2.2). An empty pattern is not a rule. */
  add({ value, isAllowed }: { readonly value: string; readonly isAllowed: boolean }): void {
    const pattern = normalizePattern(value);
    if (pattern === '') return;
    if (pattern.includes('*')) {
      this.#wildcards += 1;
      if (this.#wildcards > MAX_WILDCARD_RULES || pattern.length > MAX_WILDCARD_CHARS) return;
    }
    this.byPattern.set(pattern, isAllowed || this.byPattern.get(pattern) === true);
    // google/robotstxt: the index page of a folder is the folder.
    if (isAllowed && /\/index\.html?$/.test(pattern)) {
      this.byPattern.set(`${pattern.slice(0, pattern.lastIndexOf('/') + 1)}$`, true);
    }
  }
}

/**
 * Creates the lookup of the pattern that decides about a path: the longest one, and `allow` before `disallow` of the same
 * length. Null when none matches.
 */
function createPatternLookup(rules: Group['rules']): (path: string) => string | null {
  const byPrecedence = (one: string, other: string) =>
    other.length - one.length || Number(rules.get(other)) - Number(rules.get(one));
  const texts = [...rules.keys()].sort(byPrecedence);
  const wildcards = texts
    .filter((text) => text.includes('*'))
    .map((text) => ({ text, pattern: compilePattern(text) }));
  const findPrefix = createPrefixLookup(texts.filter((text) => !/\*|\$$/.test(text)));
  return (path) => {
    const exact = `${path}$`;
    const matches = [
      rules.has(exact) ? exact : null,
      findPrefix(path),
      wildcards.find(({ pattern }) => matchesPattern(path, pattern))?.text ?? null,
    ];
    return matches.filter((text) => text !== null).sort(byPrecedence)[0] ?? null;
  };
}

/**
 * Creates the lookup of the longest of `prefixes` that a path starts with; null when it starts with none. A robots.txt may have
 * 40,000 of them, but few different lengths.
 */
function createPrefixLookup(prefixes: readonly string[]): (path: string) => string | null {
  const known = new Set(prefixes);
  const lengths = [...new Set(prefixes.map(({ length }) => length))].sort((one, other) => other - one);
  return (path) => {
    const length = lengths.find((each) => known.has(path.slice(0, each)));
    return length === undefined ? null : path.slice(0, length);
  };
}

/** RFC 9309 section 2.2.1: letters, underscores and hyphens in lower case; the rest is not part of the token. */
function productToken(value: string): string {
  return /^\*(\s|$)/.test(value) ? '*' : (value.match(/^[a-z_-]+/i)?.[0].toLowerCase() ?? '-');
}
