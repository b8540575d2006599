import { PageFailure } from '../../errors/page-failure.ts';
import { hasMoreTextThan } from '../../formats/markdown/has-more-text-than.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import type { DeferralQueue } from './deferred-pages.ts';
import { hasScripts } from './script-links.ts';

/** Notices are shorter. */
const MAX_NOTICE_CHARS = 300;
/** The name of a page that no site has, in the folder of the first short page. */
const MISSING_PAGE = 'lectern-checks-for-missing-pages';
/** After this many renderings that showed no other text, no further page is rendered. */
const MAX_UNCHANGED = 3;

export interface MissingPagesDeps {
  readonly loader: Pick<PageLoader, 'fetch' | 'parse' | 'render'>;
  readonly deferred: DeferralQueue;
}

/**
 * Fails pages whose short text the site also shows for a page that does not exist: error pages with a success status (soft
 * 404), but also notices that replace every page, in any language. The missing page is requested once per crawl, when
 * the first short page arrives. A notice may pass, so its page is requested again after all others.
 */
export function refuseMissingPages({ loader, deferred }: MissingPagesDeps): CrawlPolicy {
  let missing: Promise<string | null> | null = null;
  let unchanged = 0;

  /** What the site shows for a missing page; null when it says that the page is missing. */
  async function textOfMissingPage(url: string): Promise<string | null> {
    const page: PageUrl = { url: new URL(MISSING_PAGE, url).href, foundBy: 'link', title: null };
    try {
      return comparable(await loader.parse(await loader.fetch(page), page));
    } catch (error) {
      if (error instanceof PageFailure) return null;
      throw error;
    }
  }

  return {
    async onParsed(page, loaded) {
      if (!mayBeNotice(page, loaded)) return KEEP;
      missing ??= textOfMissingPage(loaded.fetched.finalUrl);
      if ((await missing) !== comparable(loaded)) return KEEP;
      if (hasScripts(loaded) && unchanged < MAX_UNCHANGED) {
        // The text may be that of an application before its scripts run.
        const rendered = await loader.render(loaded.fetched);
        if (rendered && comparable(rendered) !== comparable(loaded))
          return { action: 'keep', loaded: rendered };
        unchanged += 1;
      }
      if (deferred.defer(page)) return { action: 'defer' };
      const message = 'The site shows the same text for a page that does not exist.';
      return { action: 'fail', failure: new PageFailure('not_found', page.url, message) };
    },
  };
}

/** Whether a linked HTML page is short. The requested page of an application has the text of all its URLs. */
function mayBeNotice({ foundBy }: PageUrl, { fetched, parsed }: LoadedPage): boolean {
  return (
    foundBy !== 'request' &&
    fetched.kind === 'html' &&
    !hasMoreTextThan(parsed.markdown, '', MAX_NOTICE_CHARS)
  );
}

/** The words of a page, without its URL and without numbers, which may differ on each request. */
function comparable({ fetched, parsed }: LoadedPage): string {
  const names = [fetched.url, fetched.finalUrl].flatMap((url) => {
    const { href, pathname } = new URL(url);
    return [href, pathname, pathname.split('/').findLast((segment) => segment !== '') ?? ''];
  });
  const text = names
    .filter((name) => name.length > 1)
    .reduce((rest, name) => rest.replaceAll(name, ' '), parsed.markdown);
  const words = text.split(/\s+/).filter((word) => !/\d/.test(word));
  return words.join(' ').trim();
}
