/** Redirect pages have the meta element near their start. */
const MAX_SCANNED_CHARS = 8_192;
/** A page with a longer delay has content for readers. */
const MAX_DELAY_SECONDS = 5;

/** The content of `<meta http-equiv="refresh">`. */
export interface Refresh {
  readonly delaySeconds: number;
  /** The URL as written. */
  readonly target: string;
}

/** Parses the content of a refresh; null without a URL. */
export function parseRefresh(content: string): Refresh | null {
  const [, delay, target] = /^\s*(\d*)[\d.]*\s*[;,]?\s*url\s*=\s*["']?([^"']*)/i.exec(content) ?? [];
  return target ? { delaySeconds: Number(delay), target: target.trim() } : null;
}

/**
 * The absolute URL to which `<meta http-equiv="refresh">` redirects; null without a redirect or when its delay exceeds
 * 5 seconds.
 */
export function metaRefreshTarget(html: string, base: string): string | null {
  const beginning = html.slice(0, MAX_SCANNED_CHARS).replace(/<!--.*?-->|<noscript.*?<\/noscript>/gis, '');
  for (const [tag] of beginning.matchAll(/<meta\s[^>]*>/gi)) {
    if (!/http-equiv\s*=\s*["']?refresh/i.test(tag)) continue;
    const [, , quoted, singleQuoted] = /content\s*=\s*("([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
    const refresh = parseRefresh(quoted ?? singleQuoted ?? '');
    if (refresh !== null && refresh.delaySeconds <= MAX_DELAY_SECONDS) {
      return URL.parse(refresh.target.replaceAll('&amp;', '&'), base)?.href ?? null;
    }
  }
  return null;
}
