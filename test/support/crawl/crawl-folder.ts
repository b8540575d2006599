import { expect } from 'vitest';
import type { PageCache } from '../../../shared/src/db/entities/page-cache.ts';
import type { GuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { listRows } from '../database/test-rows.ts';
import type { Reply } from '../servers/serve-site.ts';
import type { TestIngest } from './test-ingest.ts';

/** A site in its own folder of the test site. */
export interface FolderSite {
  readonly folder: string;
  /** By path below the folder. */
  readonly replies: Readonly<Record<string, Reply>>;
  readonly maxUrls?: number | undefined;
  /** Default: none. */
  readonly browser?: GuardedBrowser;
}

/** A sentence. A few of them make a page long enough to store. */
export const TEXT =
  'Halyard opens a queue for each kind of job and tries again what has failed, after a growing pause';

/** A page of a manual, with links in its navigation. */
export function manual(title: string, links: readonly string[] = [], { head = '', text = '' } = {}): string {
  const anchors = links.map((href) => `<a href="${href}">${href}</a>`).join(' ');
  const paragraphs = [1, 2, 3].map((part) => `<p>${TEXT}: part ${part} of ${title}.</p>`).join('');
  return `<html><head><title>${title}</title>${head}</head><body><nav>${anchors}</nav>
    <main><h1>${title}</h1>${paragraphs}${text}</main></body></html>`;
}

/** Crawls the site. Returns the outcome, the reason and the title of each page, by path below the folder. */
export async function crawlFolder(
  harness: TestIngest,
  { folder, replies, maxUrls = 50, ...options }: FolderSite,
) {
  for (const [path, reply] of Object.entries(replies)) harness.site.reply(`/${folder}/${path}`, reply);
  const base = `${harness.site.origin}/${folder}/`;
  const source = await harness.addSource({ url: base, maxUrls });
  await harness.ingest(source, options);
  const rows = await listRows(harness.dataSource, 'singleurl_cache');
  const pages = rows.toReversed().filter(({ url }) => url.startsWith(base));
  const { status, progress, note } = await harness.sourceNow(source);
  const { found = 0, done = 0, failed = 0, skipped = 0 } = progress ?? {};
  expect(found).toBe(done + failed + skipped);
  expect([done, failed, skipped]).toEqual(
    (['success', 'error', 'skipped'] as const).map(
      (end) => pages.filter((page) => page.status === end).length,
    ),
  );
  const { documentName } = await harness.documentOf(source);
  const outcome = (page: PageCache) => (page.status === 'success' ? 'stored' : (page.failure ?? 'skipped'));
  const named = pages.map((page) => [page.url.replace(base, ''), page] as const);
  return {
    name: documentName,
    status,
    note,
    outcomes: Object.fromEntries(named.map(([path, page]) => [path, outcome(page)])),
    titles: Object.fromEntries(named.map(([path, page]) => [path, page.title])),
    reasons: Object.fromEntries(named.map(([path, page]) => [path, page.errorMessage?.replaceAll(base, '')])),
  };
}
