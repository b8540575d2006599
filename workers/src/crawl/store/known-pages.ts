import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { checkpointSchema } from './page-row.ts';

export interface KnownPagesOptions {
  /** True when the source was crawled to its end before. */
  readonly isRefresh: boolean;
  /** The pages that the cache of the source already holds. */
  readonly pages: readonly SitePage[];
  /** The pages that a retry visits; the others stay unchanged. Default: the whole crawl runs. */
  readonly only?: ReadonlySet<SitePage>;
}

/** The pages of the run and of earlier runs, by the URL at which they were found. */
export interface KnownPages {
  readonly storedUrls: ReadonlySet<string>;
  readonly skippedUrls: Set<string>;
  readonly failures: Map<string, PageFailure>;
  readonly texts: StoredTexts;
  /** The pages that a retry does not visit. */
  readonly untouched: readonly SitePage[];
  /** The pages of the previous crawl. */
  readonly previous: readonly SitePage[];
  /** Whether unchanged pages are kept without storing them again. */
  readonly isConditional: boolean;
  /** Begins a visit. Assigns the next position to a new page, and revokes the outcome of an earlier visit in this run. */
  begin(url: string): void;
  positionOf(url: string): number;
  /** The page as an interrupted run of this crawl has stored it; null when none has. */
  findResumable(url: string): SitePage | null;
  /** The page in the cache, of this crawl or the previous one. */
  get(url: string): SitePage | undefined;
  /** The page at `url` itself as the previous crawl has stored it; null when it has not. */
  findVersion(url: string): SitePage | null;
  /** Like `findVersion`, also under the URL that `url` redirected to. */
  findPrevious(url: string): SitePage | null;
  /** Adds the new version at `finalUrl` of the page that was found at `url`. */
  store(url: string, finalUrl: string, contentHash: string): void;
  /** Counts the version in the cache as stored. */
  keep(page: SitePage): void;
  /** Keeps the cached pages that this run has not visited, and returns them. */
  keepUnvisited(): readonly SitePage[];
}

/** Collects the known pages at the start of a run. */
export function createKnownPages(run: ClaimedSource, options: KnownPagesOptions): KnownPages {
  const { isRefresh, only } = options;
  const cached = new Map(options.pages.map((page) => [page.url, page]));
  const positions = new Map<string, number>();
  const storedUrls = new Set<string>();
  const skippedUrls = new Set<string>();
  const failures = new Map<string, PageFailure>();
  const texts = new StoredTexts();
  /** New versions by the URL at which their page was found. */
  const newVersions = new Map<string, Pick<SitePage, 'url' | 'contentHash'>>();

  const isOfThisCrawl = ({ processedAt }: SitePage) =>
    !isRefresh || run.restartedAt === null || processedAt >= run.restartedAt;
  const findVersion = (url: string) => {
    const page = cached.get(url);
    return isStored(page) && !isOfThisCrawl(page) ? page : null;
  };
  const keep = (page: SitePage) => {
    storedUrls.add(page.url);
    texts.keep(page);
  };
  const leave = (page: SitePage) => {
    if (page.status === 'success') keep(page);
    else if (page.status === 'skipped') skippedUrls.add(page.url);
    else failures.set(page.url, earlierFailure(page));
  };
  const untouched = only ? options.pages.filter((page) => !only.has(page)) : [];
  untouched.forEach(leave);
  const previous = options.pages.filter((page) => !isOfThisCrawl(page));
  const redirected = findRedirected(previous);
  // An unchanged page may come after a new copy of it.
  for (const page of previous) if (page.missingSince === null) texts.keep(page);
  return {
    ...{ storedUrls, skippedUrls, failures, texts, untouched, previous, keep, findVersion },
    isConditional: isRefresh && run.retry?.pages === 'changed' && !only,
    get: (url) => cached.get(url),
    keepUnvisited() {
      const isVisited = ({ url }: SitePage) =>
        storedUrls.has(url) || skippedUrls.has(url) || failures.has(url);
      const unvisited = options.pages.filter((page) => !isVisited(page));
      unvisited.forEach(leave);
      return unvisited;
    },
    begin(url) {
      if (!positions.has(url)) positions.set(url, positions.size);
      skippedUrls.delete(url);
      failures.delete(url);
      const version = newVersions.get(url);
      if (!version) return;
      newVersions.delete(url);
      storedUrls.delete(version.url);
      texts.release(version);
    },
    store(url, finalUrl, contentHash) {
      storedUrls.add(finalUrl);
      newVersions.set(url, { url: finalUrl, contentHash });
    },
    // A retried page keeps its position.
    positionOf: (url) => (only ? cached.get(url)?.position : null) ?? positions.get(url) ?? positions.size,
    findResumable(url) {
      const page = cached.get(url);
      return isStored(page) && isOfThisCrawl(page) ? page : null;
    },
    findPrevious(url) {
      if (isStored(cached.get(url))) return findVersion(url);
      const target = redirected.get(url) ?? redirected.get(keyOf(url));
      return target && !storedUrls.has(target.url) ? target : null;
    },
  };
}

/** Stored pages by the URL that redirected to them. Without one, by their key: most redirects only add a slash. */
function findRedirected(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  return new Map(
    pages.filter(isStored).map((page) => {
      const { foundAt = keyOf(page.url) } = checkpointSchema.parse(page.checkpoint);
      return [foundAt, page];
    }),
  );
}

function keyOf(url: string): string {
  return URL.canParse(url) ? pageKey(url) : url;
}

/** Crawls from before checkpoints existed stored pages that cannot become part of a document again. */
export function isStored(page: SitePage | undefined): page is SitePage {
  return page?.status === 'success' && page.checkpoint !== null;
}

function earlierFailure({ failure, url, errorMessage }: SitePage): PageFailure {
  return new PageFailure(failure ?? 'internal', url, errorMessage ?? 'The reason was not recorded.');
}

/** The URL of the page with each text of a crawl, to store each text once. */
class StoredTexts {
  readonly #urls = new Map<string, string>();

  keep({ contentHash, url }: SitePage): void {
    if (contentHash) this.#urls.set(contentHash, url);
  }

  /** Forgets the text of a page. */
  release({ contentHash, url }: Pick<SitePage, 'contentHash' | 'url'>): void {
    if (contentHash && this.#urls.get(contentHash) === url) this.#urls.delete(contentHash);
  }

  /** Assigns a text to the page at `url` and replaces its previous one. False when another page has it. */
  claim(contentHash: string, url: string, before: string | null | undefined): boolean {
    const owner = this.#urls.get(contentHash);
    if (owner !== undefined && owner !== url) return false;
    if (before && this.#urls.get(before) === url) this.#urls.delete(before);
    this.#urls.set(contentHash, url);
    return true;
  }
}
