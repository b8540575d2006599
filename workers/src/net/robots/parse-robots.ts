import robotsParserModule from 'robots-parser';

/** The rules of a robots.txt for our user agent. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The requested pause between two requests, in milliseconds; null without one. */
  readonly crawlDelayMs: number | null;
  /** Its `Sitemap:` lines as absolute URLs, in order. */
  readonly sitemaps: readonly string[];
}

// The types declare a default export, but the CommonJS module exports the function itself.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** Like google/robotstxt: 8 times the longest URL of browsers. */
const MAX_LINE_LENGTH = 16_664;

/**
 * Parses a robots.txt by RFC 9309 for the product `token`. `address` is the URL of the file; an empty text allows
 * everything. The library groups rules and finds the longest match. Before that the text is normalized where the
 * library is stricter than the RFC: byte order mark, lines between user agents of a group, versions and spaces in
 * user agents, groups without rules, percent-encoding.
 */
export function parseRobots(address: string, text: string, token: string): RobotsRules {
  const lines = text
    // A truncated byte order mark decodes to U+FFFD.
    .replace(/^[\uFEFF\uFFFD]+/, '')
    .split(/\r\n|\r|\n/)
    .map(parseLine)
    .filter((line) => line !== null);
  // RFC 9309 section 2.2.4: other lines do not end a group, while a Crawl-delay belongs to the user agents before it.
  const rules = lines.filter(({ name }) => name !== 'crawl-delay');
  const file = robotsParser(address, normalizeLines(rules));
  const delaySeconds = robotsParser(address, normalizeLines(lines)).getCrawlDelay(token) ?? 0;
  return {
    isAllowed(url) {
      const { origin, pathname, search } = new URL(url);
      return (
        pathname === '/robots.txt' ||
        (file.isAllowed(origin + normalizePath(pathname + search), token) ?? true)
      );
    },
    crawlDelayMs: delaySeconds > 0 ? delaySeconds * 1000 : null,
    sitemaps: lines.flatMap(({ name, value }) =>
      name === 'sitemap' ? (URL.parse(value, address)?.href ?? []) : [],
    ),
  };
}

interface Line {
  readonly name: string;
  readonly value: string;
}

/** A line's name in lower case and its value, also without a colon; null for a line that is neither. */
function parseLine(text: string): Line | null {
  const line = text.slice(0, MAX_LINE_LENGTH).replace(/#.*/, '').trim();
  const separator = line.includes(':') ? line.indexOf(':') : line.search(/\s/);
  if (separator < 1) {
    return null;
  }
  const name = line.slice(0, separator).trim().toLowerCase();
  return { name: name === 'useragent' ? 'user-agent' : name, value: line.slice(separator + 1).trim() };
}

function normalizeLines(lines: readonly Line[]): string {
  const normalized = lines.flatMap(({ name, value }) => {
    switch (name) {
      case 'user-agent':
        return `user-agent: ${productToken(value)}`;
      case 'allow':
      case 'disallow':
        return `${name}: ${normalizePattern(value)}`;
      case 'crawl-delay':
        return `${name}: ${value}`;
      default:
        return [];
    }
  });
  // The library would ignore a last group without rules in favor of `*`.
  return [...normalized, 'disallow:'].join('\n');
}

/** RFC 9309 section 2.2.1: letters, underscores and hyphens; the rest is not part of the token. */
function productToken(value: string): string {
  return /^\*(\s|$)/.test(value) ? '*' : (value.match(/^[a-z_-]+/i)?.[0] ?? '-');
}

/** In a pattern `*` and a final `$` are special; any other `$` is literal. */
function normalizePattern(value: string): string {
  return normalizeEscapes(value).replace(/\$(?!$)/g, '%24');
}

/** In a URL `*` and `$` are literal. */
function normalizePath(path: string): string {
  return normalizeEscapes(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** RFC 9309 section 2.2.2: unreserved characters are decoded before comparing. */
function normalizeEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
