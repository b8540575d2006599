import type { RankedUrl } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { relatedWords } from '@lectern/shared/search/analysis/related-words.ts';
import { isStopWord } from '@lectern/shared/search/analysis/stop-words.ts';
import { tokenize } from '@lectern/shared/search/analysis/tokens.ts';
import { iterateInTimeSlices } from '../crawl/discover/iterate-in-time-slices.ts';
import { compareRanks, createRank, type Rank } from '../crawl/discover/links/rank-pages.ts';

/** A page that was not fetched: only its URL, and perhaps its title, is known. */
interface UnreadPage {
  readonly url: string;
  readonly title: string | null;
}

/** Weight of a topic word in the title or last path segment, and elsewhere in the path. */
const IN_NAME = 1;
const IN_PATH = 0.6;
/** Weight of a synonym or a word with the same prefix, such as asyncio for async. */
const SIMILAR = 0.6;
const MIN_PREFIX_CHARS = 4;
const MAX_SCORE = 10;
const FILE_EXTENSION = /\.(html?|md|mdx|php|aspx?)$/i;

/**
 * Ranks pages for a topic by their URLs and titles, best first, with scores from 0 to 10; rare words count more. Ties:
 * pages in the site's main language and version first, then short paths, then the order of the sitemap.
 */
export async function rankUrls(
  pages: readonly UnreadPage[],
  topic: string,
  siteUrl: string,
): Promise<RankedUrl[]> {
  const words = [...new Set(tokenize(topic))].filter((word) => !isStopWord(word));
  const named: (PageWords & { readonly url: string })[] = [];
  for await (const page of iterateInTimeSlices(pages)) named.push({ url: page.url, ...wordsOfPage(page) });
  const weights = weightsOf(words, named);
  const total = Math.max(
    Number.MIN_VALUE,
    [...weights.values()].reduce((sum, weight) => sum + weight, 0),
  );
  const rankOf = createRank({ startUrl: new URL('/', siteUrl).href, topics: [] });
  const ranked: (RankedUrl & { readonly rank: Rank })[] = [];
  for await (const page of iterateInTimeSlices(named)) {
    const { url } = page;
    const share = scoreOf(page, weights) / total;
    const rank = [-share, ...rankOf({ url, title: null, foundBy: 'sitemap' })];
    ranked.push({ url, score: Math.round(MAX_SCORE * 10 * share) / 10, rank });
  }
  return ranked
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ url, score }) => ({ url, score }));
}

interface PageWords {
  /** Words of the title and the last path segment. */
  readonly name: ReadonlySet<string>;
  readonly path: ReadonlySet<string>;
}

function wordsOfPage({ url, title }: UnreadPage): PageWords {
  const parts = decodePercent(new URL(url).pathname.replace(FILE_EXTENSION, ''))
    .split('/')
    .filter((part) => part !== '' && part !== 'index');
  const name = `${parts.at(-1) ?? ''} ${title ?? ''}`;
  return { name: new Set(tokenize(name)), path: new Set(tokenize(parts.join(' '))) };
}

/** Inverse document frequencies of the topic's words. */
function weightsOf(words: readonly string[], named: readonly PageWords[]): Map<string, number> {
  const count = (word: string) => named.filter(({ name, path }) => name.has(word) || path.has(word)).length;
  return new Map(words.map((word) => [word, Math.log(1 + named.length / (count(word) + 0.5))]));
}

function scoreOf({ name, path }: PageWords, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of weights) {
    sum += weight * Math.max(IN_NAME * similarity(word, name), IN_PATH * similarity(word, path));
  }
  return sum;
}

function similarity(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  if ([...relatedWords(word)].some((other) => words.has(other))) return SIMILAR;
  const isBeginning = (one: string, other: string) =>
    one.length >= MIN_PREFIX_CHARS && other.startsWith(one) && other.length <= 2 * one.length;
  return [...words].some((other) => isBeginning(word, other) || isBeginning(other, word)) ? SIMILAR : 0;
}
