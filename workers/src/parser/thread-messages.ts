import type { SegmentInput } from '@lectern/shared/search/index/segment.ts';
import type { ParsedSitemap, SitemapFile } from '../crawl/discover/sitemap/parse-sitemap.ts';
import type { FallbackLinks, PageFailure } from '../errors/page-failure.ts';
import type { FetchedPage, PageMarkdown } from '../formats/page.ts';
import type { Reference } from '../formats/reference/reference.ts';
import type { CrateSources } from '../formats/rust/read-rust.ts';
import type { TypescriptSources } from '../formats/typescript/read-typescript.ts';

/** A page as markdown, and its passages. */
export interface ParsedPage extends Omit<PageMarkdown, 'anchors'> {
  /** SHA-256 of the markdown: equal for pages that repeat each other. */
  readonly contentHash: string;
  /** Passage[] in JSON, as the database stores them. */
  readonly passagesJson: string;
  /** About how many o200k tokens the passages have; null without any. */
  readonly tokens: number | null;
}

export interface ParseOptions {
  /** Whether to collect the page's links. Default true. */
  readonly hasLinks?: boolean;
}

/** A task for `parser-worker.ts`. */
export type ParserTask =
  | ({ readonly kind: 'parse'; readonly page: FetchedPage } & Required<ParseOptions>)
  | { readonly kind: 'read sitemap'; readonly file: SitemapFile }
  | { readonly kind: 'read reference'; readonly input: PackageSources };

/** A task for `segment-worker.ts`. */
export interface SegmentTask {
  readonly kind: 'build segment';
  readonly input: SegmentInput;
}

export type ThreadTask = ParserTask | SegmentTask;

/** The page or document of a task. */
export type Subject = Pick<FetchedPage, 'url'>;

/** The sources of a package that declare its API. */
export type PackageSources =
  | ({ readonly language: 'typescript' } & TypescriptSources)
  | { readonly language: 'python'; readonly files: ReadonlyMap<string, string> }
  | ({ readonly language: 'rust' } & CrateSources);

/** `ready` comes once, then one reply per task, with the CPU time that it took. */
export type ThreadMessage = { readonly cpuMs?: number } & ThreadReply;

export type ThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'parsed'; readonly page: ParsedPage }
  | { readonly kind: 'segment'; readonly bytes: Uint8Array }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'sitemap'; readonly sitemap: ParsedSitemap }
  /** A SitemapError; `isSitemap` is false for a NotASitemapError. */
  | { readonly kind: 'refused sitemap'; readonly message: string; readonly isSitemap: boolean }
  | ({
      readonly kind: 'failed';
      readonly failure: PageFailure['failure'];
      readonly message: string;
    } & FallbackLinks);

/** The reply for a failed task. Errors lose their class and fields when they are sent. */
export function failedReply({ failure, message, links, leadsTo }: PageFailure): ThreadReply {
  return { kind: 'failed', failure, message, links, leadsTo };
}
