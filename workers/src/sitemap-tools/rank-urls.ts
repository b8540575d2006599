import type { RankedUrl } from '@lectern/shared/db/entities/sitemap-cache.ts';
import { relatedWords } from '@lectern/shared/search/analysis/related-words.ts';
import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import { compareRanks, createRank, type Rank } from '../crawl/discover/links/rank-pages.ts';

/** A page that is known by its address alone, and by its title where one is known. */
export interface UnreadPage {
  readonly url: string;
  readonly title: string | null;
}

/** What a word of the topic is worth in a title or the last part of the address, elsewhere in the path, and by half. */
const IN_NAME = 1;
const IN_PATH = 0.6;
/** A word that says the same, and a name that begins with the word, such as asyncio for async. */
const SIMILAR = 0.6;
const LEAST_PREFIX_CHARS = 4;
const BEST_SCORE = 10;

/**
 * Orders pages by how well their addresses and titles answer a topic, best first, with scores from 0 to 10; a word
 * that few addresses have says more than one that many have. Equal ones: those in the site's main language and
 * version first, then those of short paths, then as they were listed.
 */
export function rankUrls(pages: readonly UnreadPage[], topic: string, siteUrl: string): RankedUrl[] {
  const words = [...new Set(tokenize(topic))].filter((word) => !isStopWord(word));
  const named = pages.map(wordsOfPage);
  const weights = weightsOf(words, named);
  const total = Math.max(
    Number.MIN_VALUE,
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  );
  const rankOf = createRank({ startUrl: new URL('/', siteUrl).href, topics: [] });
  return pages
    .map(({ url }, at) => {
      const share = named[at] ? answered(named[at], weights) / total : 0;
      const rank: Rank = [-share, ...rankOf({ url, title: null, foundBy: 'sitemap' })];
      return { url, score: Math.round(BEST_SCORE * 10 * share) / 10, rank };
    })
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ url, score }) => ({ url, score }));
}

interface PageWords {
  /** Of the title and the last part of the path. */
  readonly name: ReadonlySet<string>;
  readonly path: ReadonlySet<string>;
}

function wordsOfPage({ url, title }: UnreadPage): PageWords {
  const parts = readable(new URL(url).pathname)
    .split('/')
    .filter((part) => part !== '' && part !== 'index');
  const name = `${parts.at(-1) ?? ''} ${title ?? ''}`;
  return { name: new Set(tokenize(name)), path: new Set(tokenize(parts.join(' '))) };
}

/** A path as words: file endings are none. */
function readable(pathname: string): string {
  const path = pathname.replace(/\.(html?|md|mdx|php|aspx?)$/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Inverse document frequencies of the topic's words among the addresses. */
function weightsOf(words: readonly string[], named: readonly PageWords[]): Map<string, number> {
  const count = (word: string) => named.filter(({ name, path }) => name.has(word) || path.has(word)).length;
  return new Map(words.map((word) => [word, Math.log(1 + named.length / (count(word) + 0.5))]));
}

function answered({ name, path }: PageWords, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of weights) {
    sum += weight * Math.max(IN_NAME * likeness(word, name), IN_PATH * likeness(word, path));
  }
  return sum;
}

function likeness(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  if ([...relatedWords(word)].some((other) => words.has(other))) return SIMILAR;
  const isBeginning = (one: string, other: string) =>
    one.length >= LEAST_PREFIX_CHARS && other.startsWith(one) && other.length <= 2 * one.length;
  return [...words].some((other) => isBeginning(word, other) || isBeginning(other, word)) ? SIMILAR : 0;
}
