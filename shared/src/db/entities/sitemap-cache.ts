import type { FailureClass } from '../../domain/documents/failure.ts';
import type { SitemapStatus } from '../../domain/tools/sitemap-cache.ts';

/** A page of a sitemap before it is fetched: how well its URL answers a topic, 0 to 10. */
export interface RankedUrl {
  readonly url: string;
  readonly score: number;
}

/** A sitemap cached by the sitemap tool. Extends its row in fullsite_cache. */
export interface SitemapCache {
  siteCacheId: number;
  /** The requesting user, charged with model tokens and blocked addresses. */
  userId: number;
  /** Only pages about this topic are cached; all pages if null. */
  topic: string | null;
  status: SitemapStatus;
  /** Distinguishes the jobs of its runs. */
  attempt: number;
  /** The claim of its worker, which fences stale ones; the column is `turn`. */
  claim: number;
  /** Starts of the job since its last progress. */
  starts: number;
  /** Counts of its pages: in all, with text, without, and those that only repeat others. */
  found: number;
  done: number;
  failed: number;
  skipped: number;
  /** Characters of markdown in all. */
  contentChars: number;
  /** The best URLs for the topic; null without one. */
  ranked: RankedUrl[] | null;
  failure: FailureClass | null;
  failureMessage: string | null;
  /** Notes for the requesting user, as sentences without a final period. */
  notes: string[];
  updatedAt: Date;
}
