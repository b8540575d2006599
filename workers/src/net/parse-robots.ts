import robotsParserModule from 'robots-parser';

// The package's types name a default export; its CommonJS code exports the function itself, which Node imports.
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** What the robots.txt of an origin says to us. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** The pause it asks for between two requests, in milliseconds; null when it asks for none. */
  readonly crawlDelayMs: number | null;
  /** Its `Sitemap:` lines as absolute addresses, in its order. */
  readonly sitemaps: readonly string[];
}

/**
 * Reads a robots.txt by RFC 9309 for the product `token`. `address` is the file's own address. An empty text
 * allows everything.
 */
export function parseRobots(address: string, text: string, token: string): RobotsRules {
  const file = robotsParser(address, text);
  const delaySeconds = file.getCrawlDelay(token);
  return {
    isAllowed: (url) => file.isAllowed(url, token) ?? true,
    crawlDelayMs: delaySeconds === undefined ? null : delaySeconds * 1000,
    sitemaps: file.getSitemaps().flatMap((line) => URL.parse(line, address)?.href ?? []),
  };
}
