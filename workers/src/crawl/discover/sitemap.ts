import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { PageFailure } from '../types.ts';
import { MAX_SITEMAP_BYTES, SitemapError } from './parse-sitemap.ts';
import { parseSitemapAside } from './parse-sitemap-aside.ts';
import { isSameSite } from './scope.ts';

/** What the sitemaps of a site say. */
export interface SitemapReading {
  /** Addresses of pages, absolute, in the order of the files; nothing is filtered but other sites. */
  readonly urls: readonly string[];
  /** What the document's owner should know: files that could not be read, limits that were met. */
  readonly notes: readonly string[];
}

/** Levels of indexes below one another, and files in all, that are read. */
const MAX_LEVELS = 5;
const MAX_FILES = 50;

/**
 * Reads the sitemaps at `addresses` and, through their indexes, those below them: at most 5 levels and 50 files.
 * Files on another site than `startUrl` are read only when `addresses` names their origin, which robots.txt does.
 * A file that cannot be read leaves a note, a file that does not exist (404, 410) does not.
 */
export async function readSitemaps(
  addresses: readonly string[],
  startUrl: string,
  safeFetch: SafeFetch,
  signal?: AbortSignal,
): Promise<SitemapReading> {
  const start = new URL(startUrl);
  const isOurs = ownershipTest(addresses, start);
  const readings: FileReading[] = [];
  const seen = new Set<string>();
  let waiting = addresses.filter(isOurs);
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const files = waiting.slice(0, MAX_FILES - seen.size);
    const found = await Promise.all(files.map((address) => readOne(address, safeFetch, signal)));
    readings.push(...found);
    for (const address of files) {
      seen.add(address);
    }
    const below = found.flatMap((reading) => reading.sitemaps).filter(isOurs);
    waiting = [...new Set([...waiting, ...below])].filter((address) => !seen.has(address));
  }
  const limit = waiting.length === 0 ? [] : [`Only ${seen.size} of the site's sitemap files were read`];
  return {
    urls: [...new Set(readings.flatMap((reading) => reading.urls))].filter((url) =>
      isSameSite(new URL(url), start),
    ),
    notes: [...readings.flatMap((reading) => reading.notes), ...limit],
  };
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

async function readOne(address: string, safeFetch: SafeFetch, signal?: AbortSignal): Promise<FileReading> {
  try {
    const response = await safeFetch(address, {
      headers: { accept: 'application/xml, text/xml;q=0.9, text/plain;q=0.8, */*;q=0.1' },
      maxBytes: MAX_SITEMAP_BYTES,
      overflow: 'cut',
      ...(signal && { signal }),
    });
    return await readResponse(address, response);
  } catch (error) {
    if (error instanceof PageFailure || error instanceof SitemapError) {
      return { ...NOTHING, notes: [`The sitemap ${address} was passed over: ${error.message}`] };
    }
    throw error;
  }
}

async function readResponse(address: string, response: SafeResponse): Promise<FileReading> {
  if (response.status === 404 || response.status === 410) {
    return NOTHING;
  }
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
