import type { RankedUrl } from '@lectern/shared/db/stores/sitemaps/sitemap-caches.ts';
import { iterateInTimeSlices } from '../crawl/discover/iterate-in-time-slices.ts';
import { compareRanks, createRank, type Rank, topicTerms } from '../crawl/discover/links/rank-pages.ts';
import type { PageUrl } from '../crawl/types.ts';

const MAX_SCORE = 10;

/**
 * Ranks pages for a topic by their URLs and titles as a crawl does, best first. The scores from 0 to 10 are the shares of the
 * topic's words.
 */
export async function rankUrls(
  pages: readonly Pick<PageUrl, 'url' | 'title'>[],
  topic: string,
  siteUrl: string,
): Promise<RankedUrl[]> {
  const topics = [topic];
  const words = Math.max(1, topicTerms(topics).size);
  const rankOf = createRank({ startUrl: new URL('/', siteUrl).href, topics });
  const ranked: { readonly url: string; readonly rank: Rank }[] = [];
  for await (const page of iterateInTimeSlices(pages))
    ranked.push({ url: page.url, rank: rankOf({ ...page, foundBy: 'sitemap' }) });
  return ranked
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ url, rank: [matches = 0] }) => ({
      url,
      score: Math.round((-matches / words) * MAX_SCORE * 10) / 10,
    }));
}
