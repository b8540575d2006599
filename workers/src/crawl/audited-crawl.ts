import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type BlockedAddress,
  type BlockedWork,
  recordBlockedAddress,
} from '@lectern/shared/db/stores/accounts/blocked-addresses.ts';
import type { SelectVision } from '../vision/select-vision.ts';
import { type CrawlSource, type CrawlSourceDeps, createCrawlSource } from './crawl-source.ts';
import { type OnBlocked, watchBlocks } from './fetch/watch-blocked-requests.ts';
import { KeptPostings } from './store/postings-cache.ts';

/** So many blocked addresses of one crawl are noted one by one. */
const MAX_NOTED = 20;
const OTHERS: BlockedAddress = {
  host: '',
  reason: `more than ${MAX_NOTED} addresses of this crawl were blocked`,
};

export interface AuditedCrawlDeps extends CrawlSourceDeps {
  /** Without it, pages that are to be operated are only read. */
  readonly selectVision?: SelectVision;
}

/**
 * Makes a crawl whose blocked addresses are noted in the audit log of the source's owner: each host and reason once
 * a crawl, 20 of them at most and then one row for all others, so that a page with ten thousand links of the kind
 * writes no more than 21 rows.
 */
export function createAuditedCrawl(deps: AuditedCrawlDeps): CrawlSource {
  const { keptPostings = new KeptPostings() } = deps;
  return (source, options) => {
    const operatePage = deps.selectVision?.(source);
    const ways = operatePage ? { ...deps, renderPage: operatePage } : deps;
    const watched = watchBlocks(ways, noteBlocks(deps.db, source));
    const crawlSource = createCrawlSource({ ...deps, ...watched, keptPostings });
    return crawlSource(source, operatePage ? { ...options, renderFirst: () => true } : options);
  };
}

/** Notes the blocked addresses of one piece of work, as above. */
export function noteBlocks(db: Db, work: BlockedWork): OnBlocked {
  const noted = new Set<string>();
  return async (blocked) => {
    const name = `${blocked.host} ${blocked.reason}`;
    if (noted.has(name) || noted.size > MAX_NOTED) return;
    noted.add(name);
    await recordBlockedAddress(db, work, noted.size > MAX_NOTED ? OTHERS : blocked);
  };
}
