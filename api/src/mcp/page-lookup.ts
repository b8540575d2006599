import type { ServedPage } from '@lectern/shared/db/stores/served-passages.ts';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/user-text-url.ts';

const TRACKING = /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|mc_[ce]id|yclid|igshid|_ga|_gl|_hs\w+)$/i;
const MIN_LIKENESS = 0.2;

/**
 * What two spellings of one page's address have in common: scheme, `www.`, case of the host, default port,
 * trailing slash, index file, `.html` or `.md`, fragment and tracking parameters make no difference.
 */
export function pageAddressKey(address: string): string {
  const given = address.trim().replace(/^[<"'`]+|[>"'`]+$/g, '');
  if (isUserTextUrl(given)) return `user_text://${userTextTitle(given).toLowerCase().trim()}`;
  const absolute = /^[a-z][\w+.-]*:\/\//i.test(given) ? given : `https://${given.replace(/^\/+/, '')}`;
  if (!URL.canParse(absolute)) return given.toLowerCase();
  const url = new URL(absolute);
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  return `${url.hostname.replace(/^www\./, '')}${port}${pathKey(url.pathname)}${queryKey(url.searchParams)}`;
}

/** The fragment of an address, decoded; null when it has none. */
export function fragmentOf(address: string): string | null {
  const at = address.indexOf('#');
  const fragment = at < 0 ? '' : address.slice(at + 1).trim();
  return fragment === '' ? null : decode(fragment);
}

function pathKey(path: string): string {
  return decode(path)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)(?:\.\w+)?\/?$/i, '/')
    .replace(/\.(?:html?|mdx?)$/i, '')
    .replace(/\/+$/, '');
}

function queryKey(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !TRACKING.test(name)).sort();
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function trigrams(key: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= Math.min(key.length, 500); at++) found.add(key.slice(at, at + 3).toLowerCase());
  return found;
}

/** The share of trigrams two keys have in common, 0 to 1 (Dice's coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/** The stored pages of a collection by address. */
export interface PageLookup {
  /** The page at an address in any spelling, or by the end of its path when only one page ends so; null otherwise. */
  find(address: string): ServedPage | null;
  /** The addresses most like one that was not found, best first. */
  nearest(address: string, limit: number): string[];
}

/** Of pages with the same address the first one given is found. */
export function createPageLookup(pages: readonly ServedPage[]): PageLookup {
  const byKey = new Map<string, ServedPage>();
  const byFoldedKey = new Map<string, ServedPage>();
  for (const page of pages) {
    const key = pageAddressKey(page.pageUrl);
    if (!byKey.has(key)) byKey.set(key, page);
    if (!byFoldedKey.has(key.toLowerCase())) byFoldedKey.set(key.toLowerCase(), page);
  }
  const findByEnd = (key: string): ServedPage | null => {
    const ending = [...byFoldedKey].filter(([known]) => known.endsWith(`/${key}`));
    return ending.length === 1 ? (ending[0]?.[1] ?? null) : null;
  };
  return {
    find(address) {
      const key = pageAddressKey(address);
      const folded = key.toLowerCase();
      return (
        byKey.get(key) ?? byFoldedKey.get(folded) ?? byKey.get(key.replace(/\?.*$/, '')) ?? findByEnd(folded)
      );
    },
    nearest(address, limit) {
      const asked = trigrams(pageAddressKey(address));
      return [...byKey]
        .map(([key, { pageUrl }]) => ({ pageUrl, likeness: likeness(asked, trigrams(key)) }))
        .filter((page) => page.likeness >= MIN_LIKENESS)
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, limit)
        .map(({ pageUrl }) => pageUrl);
    },
  };
}
