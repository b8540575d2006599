import type { ServedPage } from '@lectern/shared/db/stores/served-passages.ts';
import { pageAddressKey, unquoted } from './page-address.ts';

const MIN_LIKENESS = 0.25;

function trigrams(key: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= Math.min(key.length, 500); at++) found.add(key.slice(at, at + 3).toLowerCase());
  return found;
}

/** The share of trigrams two keys have in common, 0 to 1 (Dice's coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/**
 * Says how much an address is like others, 0 when their last parts have too little in common: that they are of the
 * same site and folder makes no page the one that was meant.
 */
function compareTo(asked: string): (key: string) => number {
  const [whole, last] = [trigrams(asked), trigrams(lastPart(asked))];
  return (key) => {
    const ofLast = likeness(last, trigrams(lastPart(key)));
    return ofLast < MIN_LIKENESS ? 0 : ofLast + likeness(whole, trigrams(key)) / 2;
  };
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** The stored pages of a collection by address. */
export interface PageLookup {
  /** The page at an address in any spelling, or by the end of its path when only one page ends so; null otherwise. */
  find(address: string): ServedPage | null;
  /** The page of a document that has exactly one; null otherwise. */
  onlyPageOf(documentUrlId: number): ServedPage | null;
  /** The addresses most like one that was not found, best first. */
  nearest(address: string, limit: number): string[];
  /** The address from the root of the site (`/guide/queue.html`) made whole; as it is where there are several sites. */
  complete(address: string): string;
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
  const [origin, ...otherOrigins] = new Set(
    pages.flatMap(({ pageUrl }) => (/^https?:/.test(pageUrl) ? (URL.parse(pageUrl)?.origin ?? []) : [])),
  );
  return {
    find(address) {
      const key = pageAddressKey(address);
      const folded = key.toLowerCase();
      return (
        byKey.get(key) ?? byFoldedKey.get(folded) ?? byKey.get(key.replace(/\?.*$/, '')) ?? findByEnd(folded)
      );
    },
    onlyPageOf(documentUrlId) {
      const [page = null, ...others] = pages.filter((known) => known.documentUrlId === documentUrlId);
      return others.length === 0 ? page : null;
    },
    nearest(address, limit) {
      const likenessTo = compareTo(pageAddressKey(address));
      return [...byKey]
        .map(([key, { pageUrl }]) => ({ pageUrl, likeness: likenessTo(key) }))
        .filter((page) => page.likeness > 0)
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, limit)
        .map(({ pageUrl }) => pageUrl);
    },
    complete(address) {
      const given = unquoted(address);
      const isOfOneSite = origin !== undefined && otherOrigins.length === 0;
      return isOfOneSite && /^\/(?!\/)/.test(given) ? origin + given : address;
    },
  };
}
