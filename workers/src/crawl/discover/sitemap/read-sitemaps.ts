import { PageFailure } from '../../../errors/page-failure.ts';
import type { SafeFetch, SafeResponse } from '../../../net/http/safe-fetch.ts';
import type { Parsers } from '../../../parser/parser-pool.ts';
import { isSameSite } from '../../urls/scope.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import {
  MAX_SITEMAP_BYTES,
  MissingSitemapError,
  NotASitemapError,
  parseSitemap,
  SitemapError,
} from './parse-sitemap.ts';

/** The contents of a site's sitemaps. */
export interface SitemapReading {
  /** Absolute URLs of the site's pages, in the order of the files. */
  readonly urls: readonly string[];
  /** For each of the URLs, the requested sitemap that it was found through, possibly by an index. */
  readonly foundThrough: ReadonlyMap<string, string>;
  /** Notes for the owner, for example about unreadable files, as sentences without a period. */
  readonly notes: readonly string[];
  /** The number of requested files. */
  readonly files: number;
  /** Whether more files were left out. */
  readonly isCut: boolean;
  /** The number of URLs on other sites, which are left out. */
  readonly elsewhere: number;
}

export interface ReadSitemapsDeps {
  readonly safeFetch: SafeFetch;
  /** Parses large files; without it, this thread does. */
  readonly parserPool?: Pick<Parsers, 'readSitemap'>;
}

export interface ReadSitemapsOptions {
  readonly signal?: AbortSignal;
  /** Default MAX_SITEMAP_FILES. */
  readonly maxFiles?: number;
  /** Stops reading files after this many URLs. Default 200,000. */
  readonly maxUrls?: number;
  /** Whether `sitemapUrls` are guesses: then a file that is not a sitemap does not add a note. Default false. */
  readonly isGuess?: boolean;
  /** Called with each file that could not be read, including missing ones. */
  readonly onUnread?: (sitemapUrl: string, failure: PageFailure | SitemapError) => void;
}

/** Nested levels of sitemap indexes. */
const MAX_LEVELS = 5;
export const MAX_SITEMAP_FILES = 50;
/** Each file may have 50 MiB. */
const MAX_CONCURRENT_FILES = 4;

/**
 * Reads the sitemaps at `sitemapUrls` and those in their indexes: at most 5 levels, 50 files and about 200,000 URLs. Files
 * on other sites are read only when `sitemapUrls` contains their origin, as robots.txt may. An unreadable file leaves a
 * note, a missing one (404, 410) does not.
 */
export async function readSitemaps(
  sitemapUrls: readonly string[],
  startUrl: string,
  deps: ReadSitemapsDeps,
  { maxFiles = MAX_SITEMAP_FILES, maxUrls = 200_000, ...options }: ReadSitemapsOptions = {},
): Promise<SitemapReading> {
  const start = new URL(startUrl);
  const isOurs = ownershipTest(sitemapUrls, start);
  const seen = new Set<string>();
  const roots = new Map(sitemapUrls.map((sitemapUrl) => [sitemapUrl, sitemapUrl]));
  const urls = new Map<string, string>();
  const notes: string[] = [];
  let elsewhere = 0;
  let waiting = [...new Set(sitemapUrls.filter(isOurs))];
  let below: string[] = [];
  for (let level = 0; level < MAX_LEVELS && waiting.length > 0; ) {
    const batch = waiting.splice(0, Math.min(MAX_CONCURRENT_FILES, maxFiles - seen.size));
    if (batch.length === 0 || urls.size >= maxUrls) {
      waiting.push(...batch);
      break;
    }
    for (const sitemapUrl of batch) seen.add(sitemapUrl);
    const readings = await Promise.all(batch.map((sitemapUrl) => readOne(sitemapUrl, deps, options)));
    for (const [at, found] of readings.entries()) {
      const root = roots.get(batch[at] ?? '') ?? '';
      elsewhere += await addOwn(urls, found.urls, { start, root, signal: options.signal });
      for (const sitemapUrl of found.sitemaps.filter(isOurs)) {
        if (!roots.has(sitemapUrl)) roots.set(sitemapUrl, root);
        below.push(sitemapUrl);
      }
      notes.push(...found.notes);
    }
    if (waiting.length === 0) {
      waiting = [...new Set(below)].filter((sitemapUrl) => !seen.has(sitemapUrl));
      below = [];
      level += 1;
    }
  }
  const isCut = waiting.length + below.length > 0;
  return { urls: [...urls.keys()], foundThrough: urls, notes, files: seen.size, isCut, elsewhere };
}

/** The note about files that were left out; one for all readings of a site. */
export function cutNote(readings: readonly Pick<SitemapReading, 'files' | 'isCut'>[]): string[] {
  const files = readings.reduce((sum, reading) => sum + reading.files, 0);
  return readings.some(({ isCut }) => isCut) ? [`Only the first ${files} sitemap files were read`] : [];
}

/** Adds the site's own URLs and returns the number of others. */
async function addOwn(
  known: Map<string, string>,
  found: readonly string[],
  {
    start,
    root,
    signal,
  }: { readonly start: URL; readonly root: string; readonly signal?: AbortSignal | undefined },
): Promise<number> {
  let others = 0;
  for await (const url of iterateInTimeSlices(found, signal)) {
    if (known.has(url)) continue;
    if (isSameSite(new URL(url), start)) known.set(url, root);
    else others += 1;
  }
  return others;
}

/** A sitemap belongs to the site on its host, and on every origin that the site itself names. */
function ownershipTest(sitemapUrls: readonly string[], start: URL): (sitemapUrl: string) => boolean {
  const origins = new Set(sitemapUrls.map((sitemapUrl) => new URL(sitemapUrl).origin));
  return (sitemapUrl) => {
    const url = URL.parse(sitemapUrl);
    return url !== null && (isSameSite(url, start) || origins.has(url.origin));
  };
}

interface FileReading {
  readonly urls: readonly string[];
  readonly sitemaps: readonly string[];
  readonly notes: readonly string[];
}

const NOTHING: FileReading = { urls: [], sitemaps: [], notes: [] };

async function readOne(
  sitemapUrl: string,
  deps: ReadSitemapsDeps,
  { signal, onUnread, isGuess }: Pick<ReadSitemapsOptions, 'signal' | 'onUnread' | 'isGuess'>,
): Promise<FileReading> {
  try {
    const response = await deps.safeFetch(sitemapUrl, {
      headers: { accept: 'application/xml, text/xml;q=0.9, text/plain;q=0.8, */*;q=0.1' },
      maxBytes: MAX_SITEMAP_BYTES,
      overflow: 'cut',
      ...(signal && { signal }),
    });
    if (response.status === 404 || response.status === 410) {
      onUnread?.(sitemapUrl, new MissingSitemapError(`the file does not exist (${response.status})`));
      return NOTHING;
    }
    return await readResponse(sitemapUrl, response, deps);
  } catch (error) {
    if (error instanceof PageFailure || error instanceof SitemapError) {
      onUnread?.(sitemapUrl, error);
      if (isGuess && error instanceof NotASitemapError) return NOTHING;
      return { ...NOTHING, notes: [`The sitemap ${sitemapUrl} could not be read (${error.message})`] };
    }
    throw error;
  }
}

/** Sending smaller files to a thread takes longer than parsing them. Compressed files may grow 200-fold. */
const SMALL_BYTES = 250_000;
const SMALL_GZIP_BYTES = SMALL_BYTES / 200;

async function readResponse(
  sitemapUrl: string,
  response: SafeResponse,
  { parserPool }: ReadSitemapsDeps,
): Promise<FileReading> {
  if (response.status !== 200) throw new SitemapError(`status ${response.status}`);
  const { body: bytes, finalUrl: url, headers } = response;
  const file = { url, bytes, contentType: headers.get('content-type') ?? '', isCut: response.isCut };
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isSmall = bytes.length < (isGzip ? SMALL_GZIP_BYTES : SMALL_BYTES);
  const parse = !parserPool || isSmall ? parseSitemap : parserPool.readSitemap;
  const { urls, sitemaps, isCut } = await parse(file);
  const note = `The sitemap ${sitemapUrl} exceeds the limits of the sitemap protocol; only its beginning was read`;
  return { urls, sitemaps, notes: isCut ? [note] : [] };
}
