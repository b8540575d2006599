import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { UNKNOWN_REASON } from '@lectern/shared/domain/documents/failure.ts';
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
export class KnownPages {
  /** Pages that are stored, including those from before. */
  readonly storedUrls = new Set<string>();
  readonly skippedUrls = new Set<string>();
  /** By the URL at which each page was found. */
  readonly failures = new Map<string, PageFailure>();
  readonly texts = new StoredTexts();
  /** The pages that a retry does not visit. */
  readonly untouched: readonly SitePage[];
  /** The pages of the previous crawl. */
  readonly previous: readonly SitePage[];
  /** Whether unchanged pages are kept without storing them again. */
  readonly isConditional: boolean;
  readonly #options: KnownPagesOptions;
  readonly #restartedAt: Date | null;
  readonly #cached: ReadonlyMap<string, SitePage>;
  readonly #redirected: ReadonlyMap<string, SitePage>;
  readonly #positions = new Map<string, number>();
  /** New versions by the URL at which their page was found. */
  readonly #newVersions = new Map<string, Pick<SitePage, 'url' | 'contentHash'>>();

  constructor(run: ClaimedSource, options: KnownPagesOptions) {
    const { pages, only, isRefresh } = options;
    this.#options = options;
    this.#restartedAt = isRefresh ? run.restartedAt : null;
    this.#cached = new Map(pages.map((page) => [page.url, page]));
    this.isConditional = isRefresh && run.retry?.pages === 'changed' && !only;
    this.untouched = only ? pages.filter((page) => !only.has(page)) : [];
    for (const page of this.untouched) this.#leave(page);
    this.previous = pages.filter((page) => !this.#isOfThisCrawl(page));
    this.#redirected = findRedirected(this.previous);
    // An unchanged page may come after a new copy of it.
    for (const page of this.previous) if (page.missingSince === null) this.texts.keep(page);
  }

  /** Begins a visit. Assigns the next position to a new page, and revokes the outcome of an earlier visit in this run. */
  begin(url: string): void {
    if (!this.#positions.has(url)) this.#positions.set(url, this.#positions.size);
    this.skippedUrls.delete(url);
    this.failures.delete(url);
    const version = this.#newVersions.get(url);
    if (!version) return;
    this.#newVersions.delete(url);
    this.storedUrls.delete(version.url);
    this.texts.release(version);
  }

  /** A retried page keeps its position. */
  positionOf(url: string): number {
    const kept = this.#options.only ? this.#cached.get(url)?.position : null;
    return kept ?? this.#positions.get(url) ?? this.#positions.size;
  }

  /** The page in the cache, of this crawl or the previous one. */
  get(url: string): SitePage | undefined {
    return this.#cached.get(url);
  }

  /** The page as an interrupted run of this crawl has stored it; null when none has. */
  findResumable(url: string): SitePage | null {
    const page = this.#cached.get(url);
    return isStored(page) && this.#isOfThisCrawl(page) ? page : null;
  }

  /** The page at `url` itself as the previous crawl has stored it; null when it has not. */
  findVersion(url: string): SitePage | null {
    const page = this.#cached.get(url);
    return isStored(page) && !this.#isOfThisCrawl(page) ? page : null;
  }

  /** Like `findVersion`, also under the URL that `url` redirected to. */
  findPrevious(url: string): SitePage | null {
    if (isStored(this.#cached.get(url))) return this.findVersion(url);
    const target = this.#redirected.get(url) ?? this.#redirected.get(keyOf(url));
    return target && !this.storedUrls.has(target.url) ? target : null;
  }

  /** Adds the new version at `finalUrl` of the page that was found at `url`. */
  store(url: string, finalUrl: string, contentHash: string): void {
    this.storedUrls.add(finalUrl);
    this.#newVersions.set(url, { url: finalUrl, contentHash });
  }

  /** Counts the version in the cache as stored. */
  keep(page: SitePage): void {
    this.storedUrls.add(page.url);
    this.texts.keep(page);
  }

  /** Keeps the cached pages that this run has not visited, and returns them. */
  keepUnvisited(): readonly SitePage[] {
    const isVisited = ({ url }: SitePage) =>
      this.storedUrls.has(url) || this.skippedUrls.has(url) || this.failures.has(url);
    const unvisited = this.#options.pages.filter((page) => !isVisited(page));
    for (const page of unvisited) this.#leave(page);
    return unvisited;
  }

  /** Takes over the outcome of a page that this run does not visit. */
  #leave(page: SitePage): void {
    if (page.status === 'success') this.keep(page);
    else if (page.status === 'skipped') this.skippedUrls.add(page.url);
    else this.failures.set(page.url, earlierFailure(page));
  }

  #isOfThisCrawl({ processedAt }: SitePage): boolean {
    return this.#restartedAt === null || processedAt >= this.#restartedAt;
  }
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
  return new PageFailure(failure ?? 'internal', url, errorMessage ?? UNKNOWN_REASON);
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
