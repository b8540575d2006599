import { PageFailure } from '../../../errors/page-failure.ts';
import type { SafeFetch, SafeResponse } from '../../../net/http/safe-fetch.ts';
import { isSameSite } from '../../urls/scope.ts';
import { MAX_SITEMAP_BYTES, NoSitemapError, SitemapError } from './parse-sitemap.ts';
import { parseSitemapAside } from './parse-sitemap-in-worker.ts';

/** What the sitemaps of a site say. */
export interface SitemapReading {
  /** Addresses of pages, absolute, in the order of the files; nothing is filtered but other sites. */
  readonly urls: readonly string[];
  /** What the document's owner should know: files that could not be read, limits that were met. */
  readonly notes: readonly string[];
  /** How many files were asked for. */
  readonly files: number;
  /** Addresses on other sites, which are left out. */
  readonly elsewhere: number;
}

export interface ReadSitemapsOptions {
  readonly signal?: AbortSignal;
  /** Files in all. Default MAX_SITEMAP_FILES. */
  readonly maxFiles?: number;
  /** Once so many addresses are known no further file is read. Default 200,000: a crawl takes a hundred of them. */
  readonly maxAddresses?: number;
  /** Whether nobody said that the addresses are sitemaps: then one that is none leaves no note. Default false. */
  readonly areGuesses?: boolean;
  /** Told of each file that could not be read, also of one that does not exist. */
  readonly onUnread?: (address: string, failure: PageFailure | SitemapError) => void;
}

/** Levels of indexes below one another, and files in all, that are read for one crawl. */
const MAX_LEVELS = 5;
export const MAX_SITEMAP_FILES = 50;
/** A file may have 50 MiB. */
const FILES_AT_A_TIME = 4;

/**
 * Reads the sitemaps at `addresses` and, through their indexes, those below them: at most 5 levels, 50 files and
 * about 200,000 addresses. Files on another site than `startUrl` are read only when `addresses` names their origin,
 * which robots.txt does. A file that cannot be read leaves a note, a file that does not exist (404, 410) does not.
 */
export async function readSitemaps(
  addresses: readonly string[],
  startUrl: string,
  safeFetch: SafeFetch,
  { maxFiles = MAX_SITEMAP_FILES, maxAddresses = 200_000, ...options }: ReadSitemapsOptions = {},
): Promise<SitemapReading> {
  const start = new URL(startUrl);
  const isOurs = ownershipTest(addresses, start);
  const seen = new Set<string>();
  const urls = new Set<string>();
  const notes: string[] = [];
  let elsewhere = 0;
  let waiting = [...new Set(addresses.filter(isOurs))];
  let below: string[] = [];
  for (let level = 0; level < MAX_LEVELS && waiting.length > 0; ) {
    const batch = waiting.splice(0, Math.min(FILES_AT_A_TIME, maxFiles - seen.size));
    if (batch.length === 0 || urls.size >= maxAddresses) {
      waiting.push(...batch);
      break;
    }
    for (const address of batch) {
      seen.add(address);
    }
    for (const found of await Promise.all(batch.map((address) => readOne(address, safeFetch, options)))) {
      elsewhere += addOwn(urls, found.urls, start);
      below.push(...found.sitemaps.filter(isOurs));
      notes.push(...found.notes);
    }
    if (waiting.length === 0) {
      waiting = [...new Set(below)].filter((address) => !seen.has(address));
      below = [];
      level += 1;
    }
  }
  const limit =
    waiting.length + below.length > 0 ? [`Only ${seen.size} of the site's sitemap files were read`] : [];
  return { urls: [...urls], notes: [...notes, ...limit], files: seen.size, elsewhere };
}

/** Adds the addresses of the site itself, and says how many others there are. */
function addOwn(known: Set<string>, found: readonly string[], start: URL): number {
  let others = 0;
  for (const url of found) {
    if (known.has(url)) continue;
    if (isSameSite(new URL(url), start)) known.add(url);
    else others += 1;
  }
  return others;
}

/** A sitemap is the site's own on its host, and wherever the site itself says that its sitemaps are. */
function ownershipTest(addresses: readonly string[], start: URL): (address: string) => boolean {
  const origins = new Set(addresses.map((address) => new URL(address).origin));
  return (address) => {
    const url = URL.parse(address);
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
  address: string,
  safeFetch: SafeFetch,
  { signal, onUnread, areGuesses }: Pick<ReadSitemapsOptions, 'signal' | 'onUnread' | 'areGuesses'>,
): Promise<FileReading> {
  try {
    const response = await safeFetch(address, {
      headers: { accept: 'application/xml, text/xml;q=0.9, text/plain;q=0.8, */*;q=0.1' },
      maxBytes: MAX_SITEMAP_BYTES,
      overflow: 'cut',
      ...(signal && { signal }),
    });
    if (response.status === 404 || response.status === 410) {
      onUnread?.(address, new SitemapError(`the site answers ${response.status}, there is no such file`));
      return NOTHING;
    }
    return await readResponse(address, response);
  } catch (error) {
    if (error instanceof PageFailure || error instanceof SitemapError) {
      onUnread?.(address, error);
      if (areGuesses && error instanceof NoSitemapError) return NOTHING;
      return { ...NOTHING, notes: [`The sitemap ${address} was passed over: ${error.message}`] };
    }
    throw error;
  }
}

async function readResponse(address: string, response: SafeResponse): Promise<FileReading> {
  if (response.status !== 200) {
    throw new SitemapError(`it answered ${response.status}`);
  }
  const { urls, sitemaps, isCut } = await parseSitemapAside(response.body, response.finalUrl, {
    contentType: response.headers.get('content-type') ?? '',
    isCut: response.isCut,
  });
  const note = `The sitemap ${address} is longer than the sitemap protocol allows; its beginning was read`;
  return { urls, sitemaps, notes: isCut ? [note] : [] };
}
