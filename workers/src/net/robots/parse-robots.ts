import robotsParserModule from 'robots-parser';

/** What the robots.txt of an origin says to us. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The pause it asks for between two requests, in milliseconds; null when it asks for none. */
  readonly crawlDelayMs: number | null;
  /** Its `Sitemap:` lines as absolute addresses, in its order. */
  readonly sitemaps: readonly string[];
}

// The package's types name a default export; its CommonJS code exports the function itself, which Node imports.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** As google/robotstxt: 8 times the longest address that browsers take. */
const MAX_LINE_LENGTH = 16_664;

/**
 * Reads a robots.txt by RFC 9309 for the product `token`. `address` is the file's own address. An empty text
 * allows everything. The library keeps groups and finds the longest matching rule; what it takes too literally
 * (byte order mark, lines between the names of a group, versions and spaces in names, a group without rules, the
 * spelling of escapes) is put into its words before.
 */
export function parseRobots(address: string, text: string, token: string): RobotsRules {
  const lines = text
    // What is left of a byte order mark that was cut short decodes to U+FFFD.
    .replace(/^[\uFEFF\uFFFD]+/, '')
    .split(/\r\n|\r|\n/)
    .map(parseLine)
    .filter((line) => line !== null);
  // RFC 9309 section 2.2.4: lines beyond the standard end no group; a pause is asked of those who were named just before.
  const rules = lines.filter(({ name }) => name !== 'crawl-delay');
  const file = robotsParser(address, inPlainWords(rules));
  const delaySeconds = robotsParser(address, inPlainWords(lines)).getCrawlDelay(token) ?? 0;
  return {
    isAllowed(url) {
      const { origin, pathname, search } = new URL(url);
      return (
        pathname === '/robots.txt' || (file.isAllowed(origin + plainPath(pathname + search), token) ?? true)
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

/** A line's name in lower case and its value; a colon that was forgotten is supplied. Null when it says nothing. */
function parseLine(text: string): Line | null {
  const line = text.slice(0, MAX_LINE_LENGTH).replace(/#.*/, '').trim();
  const separator = line.includes(':') ? line.indexOf(':') : line.search(/\s/);
  if (separator < 1) {
    return null;
  }
  const name = line.slice(0, separator).trim().toLowerCase();
  return { name: name === 'useragent' ? 'user-agent' : name, value: line.slice(separator + 1).trim() };
}

function inPlainWords(lines: readonly Line[]): string {
  const words = lines.flatMap(({ name, value }) => {
    switch (name) {
      case 'user-agent':
        return `user-agent: ${productToken(value)}`;
      case 'allow':
      case 'disallow':
        return `${name}: ${plainPattern(value)}`;
      case 'crawl-delay':
        return `${name}: ${value}`;
      default:
        return [];
    }
  });
  // Without a rule of its own the last group would be passed over for the rules of `*`.
  return [...words, 'disallow:'].join('\n');
}

/** RFC 9309 section 2.2.1: letters, underscores and hyphens; what follows them is no part of the name. */
function productToken(value: string): string {
  return /^\*(\s|$)/.test(value) ? '*' : (value.match(/^[a-z_-]+/i)?.[0] ?? '-');
}

/** In a pattern `*` and a final `$` have a meaning; a `$` elsewhere stands for itself. */
function plainPattern(value: string): string {
  return plainEscapes(value).replace(/\$(?!$)/g, '%24');
}

/** In an address `*` and `$` stand for themselves. */
function plainPath(path: string): string {
  return plainEscapes(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** RFC 9309 section 2.2.2: escapes of unreserved characters are undone before comparing. */
function plainEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
}
