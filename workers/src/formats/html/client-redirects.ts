import { readTags } from './read-tags.ts';

/** Redirect pages have the meta element near their start. */
const MAX_SCANNED_CHARS = 8_192;
/** A page with a longer delay has content for readers. */
export const MAX_REFRESH_SECONDS = 5;

/** A page with more text has content for readers. */
const MAX_REDIRECT_PAGE_CHARS = 200;
/** A script that does nothing but load a fixed URL, as static sites write it. It may keep the query and the fragment. */
const LOCATION_SCRIPT =
  /^(?:(?:window|document|self|top)\.)?location(?:\.href)?\s*(?:=|\.(?:replace|assign)\()\s*(["'])([^"'\\]+)\1(?:\s*\+\s*(?:(?:window|document)\.)?location\.(?:search|hash))*\s*\)?\s*;?$/;
/** A script that leads to another page after a delay. */
const DELAYED_SCRIPT =
  /^(?:window\.)?setTimeout\(\s*(?:function\s*\(\s*\)\s*\{|\(\s*\)\s*=>\s*\{?)([^{}]*)\}?\s*,\s*(\d+)\s*\)\s*;?$/;
const SCRIPTS = /<script\b[^<>]*>([^<]*)<\/script\s*>/gi;

/** The content of `<meta http-equiv="refresh">`. */
export interface Refresh {
  readonly delaySeconds: number;
  /** The URL as written; '' for the page itself. */
  readonly target: string;
}

/**
 * Parses the content of a refresh, in which `url=` and the URL are optional (HTML standard, 4.2.5.3); null without a delay and
 * a URL.
 */
export function parseRefresh(content: string): Refresh | null {
  const [matched, delay, target = ''] =
    /^(\d*)(?:\.[\d.]*)?\s*(?:$|(?:(?:[;,]\s*)?url\s*=|[;,])\s*["']?([^"']*))/i.exec(content.trim()) ?? [];
  return matched ? { delaySeconds: Number(delay), target: target.trim() } : null;
}

/** The absolute URL that the only script of a page without text loads; null for other pages. */
export function findScriptTarget(html: string, base: string): string | null {
  if (html.length > MAX_SCANNED_CHARS) return null;
  const scripts = [...html.matchAll(SCRIPTS)].map(([, script = '']) => script.trim());
  const [script = ''] = scripts.length === 1 ? scripts : [];
  const [, delayed = script, delayMs = '0'] = DELAYED_SCRIPT.exec(script) ?? [];
  if (Number(delayMs) > MAX_REFRESH_SECONDS * 1_000) return null;
  const [, , target] = LOCATION_SCRIPT.exec(delayed.trim()) ?? [];
  if (target === undefined) return null;
  const text = html
    .replace(SCRIPTS, '')
    .replace(/<(title|style|noscript)\b[^<>]*>.*?<\/\1\s*>|<!--.*?-->/gis, '')
    .replace(/<[^<>]*>|\s+/g, ' ');
  return text.trim().length > MAX_REDIRECT_PAGE_CHARS ? null : (URL.parse(target, base)?.href ?? null);
}

/**
 * The absolute URL to which `<meta http-equiv="refresh">` redirects, which may be the page's own URL; null without a
 * refresh or when its delay exceeds 5 seconds.
 */
export function findMetaRefreshTarget(html: string, base: string): string | null {
  const beginning = html.slice(0, MAX_SCANNED_CHARS).replace(/<!--.*?-->|<noscript.*?<\/noscript>/gis, '');
  for (const { attributes } of readTags(beginning, 'meta')) {
    if (!/^refresh/i.test(attributes['http-equiv'] ?? '')) continue;
    const refresh = parseRefresh(attributes.content ?? '');
    if (refresh !== null && refresh.delaySeconds <= MAX_REFRESH_SECONDS) {
      return URL.parse(refresh.target, base)?.href ?? null;
    }
  }
  return null;
}
