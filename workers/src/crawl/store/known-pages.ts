import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { isTransient } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';

export interface KnownPagesOptions {
  /** True when the source was crawled to its end before. */
  readonly isRefresh: boolean;
  /** The pages that the cache of the source already holds. */
  readonly pages: readonly SitePage[];
  /** The pages that a retry visits; the others stay as they are. Default: the whole crawl runs. */
  readonly only?: ReadonlySet<SitePage>;
}

/** The pages of the run and of earlier runs, by the URL at which they were found. */
export interface KnownPages {
  readonly storedUrls: Set<string>;
  readonly skippedUrls: Set<string>;
  readonly failures: Map<string, PageFailure>;
  /** Content hashes of the stored pages. */
  readonly hashes: Set<string>;
  /** The pages that a retry does not visit. */
  readonly untouched: readonly SitePage[];
  /** Assigns the next position in the document to a new page. */
  begin(url: string): void;
  positionOf(url: string): number;
  /** The page as an interrupted run of this crawl has stored it; null when none has. */
  findResumable(url: string): SitePage | null;
  /** Whether a failure leaves the version of an earlier crawl in place. */
  keepsVersion(url: string, failure: PageFailure): boolean;
  /** Counts the version in the cache as stored. */
  keep(url: string): void;
}

/** Collects the known pages at the start of a run. */
export function createKnownPages(run: ClaimedSource, options: KnownPagesOptions): KnownPages {
  const { isRefresh, only } = options;
  const cached = new Map(options.pages.map((page) => [page.url, page]));
  const positions = new Map<string, number>();
  const storedUrls = new Set<string>();
  const skippedUrls = new Set<string>();
  const failures = new Map<string, PageFailure>();
  const hashes = new Set<string>();
  const untouched = only ? options.pages.filter((page) => !only.has(page)) : [];

  const isOfThisCrawl = ({ processedAt }: SitePage) =>
    !isRefresh || run.restartedAt === null || processedAt >= run.restartedAt;
  const keep = (url: string) => {
    storedUrls.add(url);
    const hash = cached.get(url)?.contentHash;
    if (hash) hashes.add(hash);
  };
  for (const page of untouched) {
    if (page.status === 'success') keep(page.url);
    else if (page.status === 'skipped') skippedUrls.add(page.url);
    else failures.set(page.url, earlierFailure(page));
  }
  return {
    ...{ storedUrls, skippedUrls, failures, hashes, untouched, keep },
    begin(url) {
      if (!positions.has(url)) positions.set(url, positions.size);
    },
    // A retried page keeps its position.
    positionOf: (url) => (only ? cached.get(url)?.position : null) ?? positions.get(url) ?? positions.size,
    findResumable(url) {
      const page = cached.get(url);
      return isStored(page) && isOfThisCrawl(page) ? page : null;
    },
    keepsVersion(url, { failure }) {
      const page = cached.get(url);
      return isStored(page) && !isOfThisCrawl(page) && (only !== undefined || isTransient(failure));
    },
  };
}

/** Crawls from before checkpoints existed stored pages that cannot become part of a document again. */
function isStored(page: SitePage | undefined): page is SitePage {
  return page?.status === 'success' && page.checkpoint !== null;
}

function earlierFailure({ failure, url, errorMessage }: SitePage): PageFailure {
  return new PageFailure(failure ?? 'internal', url, errorMessage ?? 'The reason was not recorded.');
}
