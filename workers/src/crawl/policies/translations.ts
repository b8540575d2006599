import type { PageInLanguage } from '../../formats/page.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** Excludes the pages in other languages than the start page, as far as the site declares them (hreflang). */
export function excludeTranslations({
  frontier,
}: {
  readonly frontier: Pick<Frontier, 'exclude'>;
}): CrawlPolicy {
  let wanted: string | undefined;

  function excludeOthers(page: PageUrl, finalUrl: string, languages: readonly PageInLanguage[]): void {
    if (page.foundBy === 'request') {
      const key = pageKey(finalUrl);
      wanted = languages.find(({ url }) => pageKey(url) === key)?.language;
    }
    if (wanted === undefined) return;
    // One URL may be declared for several languages.
    const inWanted = new Set(
      languages.filter(({ language }) => language === wanted).map(({ url }) => pageKey(url)),
    );
    frontier.exclude(languages.map(({ url }) => url).filter((url) => !inWanted.has(pageKey(url))));
  }

  return {
    onParsed(page, { fetched, parsed }) {
      excludeOthers(page, fetched.finalUrl, parsed.languages ?? []);
      return KEEP;
    },
    onKept: (page, { stored, languages }) => excludeOthers(page, stored.url, languages),
  };
}
