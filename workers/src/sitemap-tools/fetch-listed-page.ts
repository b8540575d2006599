import type { PendingPage } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import type { PageLoader } from '../crawl/fetch/page-loader.ts';
import { KEEP } from '../crawl/policies/crawl-policy.ts';
import { renderSpaShells } from '../crawl/policies/spa-shell.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { SitemapRecord } from './sitemap-record.ts';

/** Creates the visit of one listed page: it fetches, parses and stores the page, or records it as failed or skipped. */
export function createListedVisit(
  loader: PageLoader,
  record: SitemapRecord,
): (page: PendingPage) => Promise<void> {
  const spaShells = renderSpaShells({
    loader,
    replaceStored: (_page, { fetched, parsed }) => record.replace(fetched, parsed),
  });

  async function visit(page: PendingPage): Promise<void> {
    const request = { url: page.url, foundBy: 'sitemap', title: null } as const;
    const fetched = await loader.fetch(request);
    const reason = await record.reasonToSkip(page, fetched.finalUrl);
    if (reason !== null) return record.skip(page, reason);
    const loaded = await loader.parse(fetched);
    const decision = (await spaShells.onParsed?.(request, loaded)) ?? KEEP;
    const content = decision.action === 'keep' ? (decision.loaded ?? loaded) : loaded;
    await record.store(page, content.fetched, content.parsed);
  }

  return async (page) => {
    try {
      await visit(page);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      await record.fail(page, error);
    }
  };
}
