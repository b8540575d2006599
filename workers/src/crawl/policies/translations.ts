import type { Frontier } from '../discover/links/frontier.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** Excludes the pages in other languages than the start page, as far as the site declares them (hreflang). */
export function excludeTranslations(frontier: Pick<Frontier, 'exclude'>): CrawlPolicy {
  let wanted: string | undefined;
  return {
    onParsed(page, { fetched, parsed }) {
      const { languages = [] } = parsed;
      if (page.foundBy === 'request') {
        const key = pageKey(fetched.finalUrl);
        wanted = languages.find(({ url }) => pageKey(url) === key)?.language;
      }
      if (wanted === undefined) return KEEP;
      // One URL may be declared for several languages.
      const inWanted = new Set(
        languages.filter(({ language }) => language === wanted).map(({ url }) => pageKey(url)),
      );
      frontier.exclude(languages.map(({ url }) => url).filter((url) => !inWanted.has(pageKey(url))));
      return KEEP;
    },
  };
}
