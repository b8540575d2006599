import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServedPage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { pageUrlKey, unquoted } from './page-url.ts';

const MIN_SIMILARITY = 0.25;
/** Less than the last segments count, so a page that moved comes first. */
const FOLDER_BONUS = 0.5;
/** Comparing 100,000 long URLs at once would keep all other requests waiting for three seconds. */
const MAX_COMPARED_AT_ONCE = 1_000;
const MAX_COMPARED_CHARS = 200;

/** The trigrams of a key; one that is shorter, such as the last part of `/api/fs`, is its own. */
function trigrams(key: string): Set<string> {
  const found = new Set<string>(key.length > 0 && key.length < 3 ? [key.toLowerCase()] : []);
  for (let at = 0; at + 3 <= Math.min(key.length, MAX_COMPARED_CHARS); at++) {
    found.add(key.slice(at, at + 3).toLowerCase());
  }
  return found;
}

/** Dice coefficient of two sets of trigrams, 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size);
}

/** Similarity of a URL to others; 0 when their last segments differ too much. Pages of its folder come before other ones. */
function compareTo(asked: string): (key: string) => number {
  const [whole, last, folder] = [trigrams(asked), trigrams(lastPart(asked)), folderOf(asked)];
  return (key) => {
    const ofLast = similarity(last, trigrams(lastPart(key)));
    const isNear = folderOf(key) === folder;
    if (isNear ? ofLast === 0 : ofLast < MIN_SIMILARITY) return 0;
    return ofLast + similarity(whole, trigrams(key)) / 2 + (isNear ? FOLDER_BONUS : 0);
  };
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/')).toLowerCase();
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Finds the stored pages of a collection by URL. */
export interface PageLookup {
  /** The page at a URL in any spelling, or the only page whose path ends with it or with a dotted name; null otherwise. */
  find(url: string): ServedPage | null;
  /** The page of a document with exactly one page; null otherwise. */
  onlyPageOf(documentUrlId: number): ServedPage | null;
  /** The most similar stored URLs, best first. Other requests are answered in between. */
  nearest(url: string, limit: number): Promise<string[]>;
  /** Resolves a root-relative URL (`/guide/queue.html`) when all pages are on one site. */
  complete(url: string): string;
}

function firstOfEach(entries: readonly (readonly [string, ServedPage])[]): Map<string, ServedPage> {
  const first = new Map<string, ServedPage>();
  for (const [key, page] of entries) if (!first.has(key)) first.set(key, page);
  return first;
}

/** Among pages with the same URL, the first one is found. */
export function createPageLookup(pages: readonly ServedPage[]): PageLookup {
  const byKey = firstOfEach(pages.map((page) => [pageUrlKey(page.pageUrl), page]));
  // Most URLs are spelled like the stored ones, and normalizing them takes as long as all other steps together.
  let foldedKeys: ReadonlyMap<string, ServedPage> | null = null;
  const byFoldedKey = () => {
    foldedKeys ??= firstOfEach([...byKey].map(([key, page]) => [key.toLowerCase(), page]));
    return foldedKeys;
  };
  const findByEnd = (key: string): ServedPage | null => {
    const ending = [...byFoldedKey()].filter(([known]) => known.endsWith(`/${key}`));
    return ending.length === 1 ? (ending[0]?.[1] ?? null) : null;
  };
  return {
    find(url) {
      const key = pageUrlKey(url);
      const folded = key.toLowerCase();
      return (
        byKey.get(key) ??
        byFoldedKey().get(folded) ??
        byKey.get(key.replace(/\?.*$/, '')) ??
        findByEnd(folded) ??
        // `java.nio.file.Files` is documented at `java/nio/file/Files.html`.
        (folded.includes('/') ? null : findByEnd(folded.replaceAll('.', '/')))
      );
    },
    onlyPageOf(documentUrlId) {
      const [page = null, ...others] = pages.filter((known) => known.documentUrlId === documentUrlId);
      return others.length === 0 ? page : null;
    },
    async nearest(url, limit) {
      const similarityTo = compareTo(pageUrlKey(url));
      const similar: { pageUrl: string; similarity: number }[] = [];
      let compared = 0;
      for (const [key, { pageUrl }] of byKey) {
        const similarity = similarityTo(key);
        if (similarity > 0) similar.push({ pageUrl, similarity });
        compared += 1;
        if (compared % MAX_COMPARED_AT_ONCE === 0) await nextTurn();
      }
      return similar
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, limit)
        .map(({ pageUrl }) => pageUrl);
    },
    complete(url) {
      const given = unquoted(url);
      if (!/^\/(?!\/)/.test(given)) return url;
      const [origin, ...others] = new Set(
        pages.flatMap(({ pageUrl }) => (/^https?:/.test(pageUrl) ? (URL.parse(pageUrl)?.origin ?? []) : [])),
      );
      return origin !== undefined && others.length === 0 ? origin + given : url;
    },
  };
}
