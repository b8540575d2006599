import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { type Retry, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { expect, test } from 'vitest';
import { pagesToRender, pagesToRetry } from './retry-pages.ts';

const FAILED: Retry = { ...WHOLE_CRAWL, pages: 'failed' };
const CHECKPOINT = { siteName: null };
const SITE = 'https://docs.example.com';

function page(id: number, parts: Partial<SitePage> = {}): SitePage {
  return {
    id,
    url: `${SITE}/${id}`,
    position: id,
    title: `Page ${id}`,
    status: 'success',
    failure: null,
    errorMessage: null,
    tryType: 'http',
    contentHash: String(id),
    checkpoint: CHECKPOINT,
    hasLinks: false,
    etag: null,
    lastModified: null,
    missingSince: null,
    bytes: null,
    isThin: false,
    processedAt: new Date(),
    ...parts,
  };
}

const failed = (id: number, failure: SitePage['failure']) =>
  page(id, { status: 'error', failure, checkpoint: null });
const thin = page(2, { isThin: true });
const PAGES = [
  page(1),
  thin,
  failed(3, 'timeout'),
  failed(4, 'needs_browser'),
  page(5, { status: 'skipped' }),
];

const idsOf = (pages: readonly SitePage[] | null) => pages?.map(({ id }) => id) ?? null;

test('visits the failed pages, with a browser also the thin ones, or the chosen ones', () => {
  expect(idsOf(pagesToRetry(FAILED, PAGES))).toEqual([3, 4]);
  expect(idsOf(pagesToRetry({ ...FAILED, withBrowser: true }, PAGES))).toEqual([2, 3, 4]);
  expect(idsOf(pagesToRetry({ ...WHOLE_CRAWL, pageIds: [1, 4] }, PAGES))).toEqual([1, 4]);
});

test('starts the crawl over when the user asks for it, or when the stored pages are not enough', () => {
  expect(pagesToRetry(null, PAGES)).toBeNull();
  expect(pagesToRetry(WHOLE_CRAWL, PAGES)).toBeNull();
  expect(pagesToRetry(FAILED, [failed(3, 'timeout')])).toBeNull();
  const fromArchive = { ...failed(6, 'empty'), checkpoint: { isFromArchive: true } };
  expect(pagesToRetry(FAILED, [...PAGES, fromArchive])).toBeNull();
  expect(pagesToRetry(FAILED, [page(1, { checkpoint: null }), failed(3, 'timeout')])).toBeNull();
});

test('renders pages where a browser may help, chosen pages, and all pages of a crawl that starts over', () => {
  const rendered = (retry: Retry, toVisit: readonly SitePage[] | null) =>
    PAGES.filter(({ url }) => pagesToRender(retry, toVisit)({ url })).map(({ id }) => id);
  const withBrowser = { ...FAILED, withBrowser: true };
  expect(rendered(FAILED, PAGES)).toEqual([]);
  expect(rendered(withBrowser, PAGES)).toEqual([2, 4]);
  expect(rendered({ ...withBrowser, pageIds: [1] }, [page(1)])).toHaveLength(PAGES.length);
  expect(rendered({ ...WHOLE_CRAWL, withBrowser: true }, null)).toHaveLength(PAGES.length);
});
