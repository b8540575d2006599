import type { PendingPage } from '@lectern/shared/db/stores/sitemaps/sitemap-pages.ts';
import { obtainPage, type ReadPageDeps, readText } from '../crawl/fetch/page-loader.ts';
import { createShells, type OwnText } from '../crawl/policies/spa-shell.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { SitemapRecord } from './sitemap-record.ts';

export interface ListedVisitDeps extends ReadPageDeps {
  readonly record: SitemapRecord;
}

/**
 * Makes the visit of one page that a sitemap lists: fetched and parsed as every page is, then stored. A page that
 * cannot be had is noted as failed; what is thrown ends the run.
 */
export function createListedVisit(deps: ListedVisitDeps): (page: PendingPage) => Promise<void> {
  const ownText = createShells(deps);
  return async (page) => {
    try {
      await visit(deps, ownText, page);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      await deps.record.fail(page, error);
    }
  };
}

async function visit(deps: ListedVisitDeps, ownText: OwnText, page: PendingPage): Promise<void> {
  const { record } = deps;
  const asked = { url: page.url, foundBy: 'sitemap', title: null } as const;
  const fetched = await obtainPage(asked, deps, { revalidate: false });
  const reason = await record.reasonToSkip(page, fetched.finalUrl);
  if (reason !== null) return record.skip(page, reason);
  const read = await ownText(page.position, await readText(fetched, deps));
  await record.store(page, read.page, read.parsed);
}
