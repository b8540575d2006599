import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { PageFailure } from '../types.ts';
import { MAX_SITEMAP_BYTES, parseSitemap, SitemapError } from './parse-sitemap.ts';
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
  const origins = new Set(addresses.map((address) => new URL(address).origin));
  const isOurs = (address: string) => {
    const url = URL.parse(address);
    return url !== null && (isSameSite(url, start) || origins.has(url.origin));
  };
  const urls = new Set<string>();
  const notes: string[] = [];
  const seen = new Set<string>();
  let level = addresses.filter(isOurs);
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth += 1) {
    const files = [...new Set(level)].filter((address) => !seen.has(address)).slice(0, MAX_FILES - seen.size);
    for (const address of files) {
      seen.add(address);
    }
    const readings = await Promise.all(files.map((address) => readOne(address, safeFetch, signal)));
    level = readings.flatMap((reading) => reading.sitemaps).filter(isOurs);
    for (const reading of readings) {
      notes.push(...reading.notes);
      for (const url of reading.urls) {
        urls.add(url);
      }
    }
  }
  if (level.some((address) => !seen.has(address))) {
    notes.push(`Only ${seen.size} of the site's sitemap files were read`);
  }
  return { urls: [...urls].filter((url) => isSameSite(new URL(url), start)), notes };
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
  const { urls, sitemaps, isCut } = await parseSitemap(response.body, response.finalUrl, {
    contentType: response.headers.get('content-type') ?? '',
    isCut: response.isCut,
  });
  const note = `The sitemap ${address} is longer than the sitemap protocol allows; its beginning was read`;
  return { urls, sitemaps, notes: isCut ? [note] : [] };
}
