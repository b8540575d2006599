import { parentPort, workerData } from 'node:worker_threads';
import {
  NotASitemapError,
  type ParsedSitemap,
  parseSitemap,
  SitemapError,
  type SitemapHints,
} from './parse-sitemap.ts';

/** A sitemap to parse in a separate thread. */
export interface SitemapTask {
  readonly bytes: Uint8Array;
  readonly base: string;
  readonly hints: SitemapHints;
}

/** The result; `error` is the message of a SitemapError, and `isSitemap` is false for a NotASitemapError. */
export type SitemapAnswer =
  | { readonly parsed: ParsedSitemap }
  | { readonly error: string; readonly isSitemap: boolean };

async function answer({ bytes, base, hints }: SitemapTask): Promise<SitemapAnswer> {
  try {
    return { parsed: await parseSitemap(bytes, base, hints) };
  } catch (error) {
    if (error instanceof SitemapError) {
      return { error: error.message, isSitemap: !(error instanceof NotASitemapError) };
    }
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData));
