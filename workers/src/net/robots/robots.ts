import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { isPlainHttp, NOT_HTTP_REASON } from '@lectern/shared/net/url-policy.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { LRUCache } from 'lru-cache';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import type { SafeFetch, SafeResponse } from '../http/safe-fetch.ts';
import { untilAborted } from '../until-aborted.ts';
import { parseRobots, type RobotsRules } from './parse-robots.ts';

/** The robots.txt files of all origins, cached for a day. */
export interface Robots {
  /**
   * The rules for `url`. Rejects with PageFailure: class robots when the server fails to deliver the file, which
   * disallows everything (RFC 9309 section 2.3.1.4); unreachable, timeout or blocked_address when the host itself
   * cannot be reached. Rejects with the reason of an aborted signal; other callers still get the file.
   */
  rulesFor(url: string, signal?: AbortSignal): Promise<RobotsRules>;
  /** Rejects with PageFailure, class robots, when the file disallows `url`; else like `rulesFor`. */
  check(url: string, signal?: AbortSignal): Promise<void>;
}

export interface RobotsDeps {
  readonly safeFetch: SafeFetch;
  /** Its name is matched with `User-agent` lines; default "Lectern". */
  readonly userAgent?: string;
}

const DEFAULT_TOKEN = 'Lectern';
export const ROBOTS_TTL_MS = 24 * 60 * 60 * 1000;
/** All pages of one crawl share a failure; a retry asks again. */
const FAILURE_TTL_MS = 60_000;
/** With a single request, a momentary failure would end the whole crawl. */
const MAX_REQUESTS = 3;
const RETRY_PAUSE_MS = 1_000;
const MAX_RETRY_PAUSE_MS = 5_000;
/** RFC 9309 section 2.5 requires parsing of at least 500 KiB. */
const MAX_BYTES = 500 * 1024;
/** With a longer delay a crawl would take forever. */
const MAX_CRAWL_DELAY_MS = 30_000;
const MAX_ORIGINS = 500;
/** The characters of all cached files. Their rules need nine times the memory. */
const MAX_CACHED_CHARS = 10_000_000;
/** Failures of the host, as opposed to failures of the file. */
const HOST_FAILURES: ReadonlySet<FailureClass> = new Set([
  'blocked_address',
  'unreachable',
  'timeout',
  'server_error',
]);

/** Creates the cache of robots.txt files; a Crawl-delay sets the pace of its host. */
export function createRobots({ safeFetch, userAgent = DEFAULT_TOKEN }: RobotsDeps): Robots {
  const productToken = productTokenOf(userAgent);
  const files = new LRUCache<string, { readonly rules: Promise<RobotsRules> }>({
    max: MAX_ORIGINS,
    maxSize: MAX_CACHED_CHARS,
    ttlResolution: 0,
  });

  function cachedRules(origin: string): Promise<RobotsRules> {
    const known = files.get(origin)?.rules;
    if (known) return known;
    const rules = fetchRules(origin);
    // A new object: the cache keeps the size of an equal value.
    const keep = (size: number, ttl = ROBOTS_TTL_MS) => files.set(origin, { rules }, { size, ttl });
    const fail = () => keep(1, FAILURE_TTL_MS);
    keep(1);
    rules.then(({ chars }) => keep(1 + chars), fail);
    return rules;
  }

  function requestFile(fileUrl: string): Promise<RobotsFile> {
    return safeFetch(fileUrl, {
      maxBytes: MAX_BYTES,
      overflow: 'cut',
      headers: { accept: 'text/plain, */*;q=0.5' },
    }).catch(unavailableAfterRedirects);
  }

  /** Requests the file, and again when the site fails without asking for a long pause. */
  async function fetchFile(fileUrl: string): Promise<RobotsFile> {
    for (let attempt = 1; attempt < MAX_REQUESTS; attempt += 1) {
      const file = await requestFile(fileUrl).catch(nullIfUnreachable);
      const pauseMs = (file && retryAfterMs(file.headers.get('retry-after'))) ?? RETRY_PAUSE_MS;
      if (file && (!isServerFailure(file) || pauseMs > MAX_RETRY_PAUSE_MS)) return file;
      await safeFetch.pace.pause(new URL(fileUrl).host, pauseMs);
    }
    return requestFile(fileUrl);
  }

  async function fetchRules(origin: string): Promise<RobotsRules> {
    const fileUrl = `${origin}/robots.txt`;
    const { status, headers, body } = await fetchFile(fileUrl);
    if (isServerFailure({ status })) {
      throw new PageFailure('robots', fileUrl, `The site's robots.txt could not be read (${status}).`, {
        retryAfterMs: retryAfterMs(headers.get('retry-after')),
      });
    }
    const isFound = status >= 200 && status < 300;
    const text = isFound ? new TextDecoder(encodingOf(body)).decode(body) : '';
    const rules = parseRobots(fileUrl, text, productToken);
    if (rules.crawlDelayMs !== null) {
      await safeFetch.pace.setGap(new URL(origin).host, Math.min(rules.crawlDelayMs, MAX_CRAWL_DELAY_MS));
    }
    return rules;
  }

  async function rulesFor(url: string, signal?: AbortSignal): Promise<RobotsRules> {
    const origin = isPlainHttp(url) ? URL.parse(url)?.origin : undefined;
    if (origin === undefined) throw toPageFailure(new BlockedAddressError(NOT_HTTP_REASON), url);
    try {
      return await untilAborted(signal, cachedRules(origin));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof PageFailure ? toFailureOfPage(error, url) : error;
    }
  }

  return {
    rulesFor,
    async check(url, signal) {
      const rules = await rulesFor(url, signal);
      if (!rules.isAllowed(url)) {
        throw new PageFailure('robots', url, `robots.txt doesn't allow ${productToken} to fetch this page.`);
      }
    },
  };
}

/** The name in a user agent (RFC 9309 section 2.2.1), such as `Acme` in `Mozilla/5.0 (compatible; Acme/1.0)`. */
function productTokenOf(userAgent: string): string {
  const [, token = DEFAULT_TOKEN] =
    /\bcompatible; *([a-z_-]+)/i.exec(userAgent) ?? /^([a-z_-]+)/i.exec(userAgent) ?? [];
  return token;
}

/** UTF-8 (RFC 9309, section 2.2), or UTF-16 with a byte order mark, as editors of Windows save text. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

type RobotsFile = Pick<SafeResponse, 'status' | 'headers' | 'body'>;

function isServerFailure({ status }: Pick<RobotsFile, 'status'>): boolean {
  return status >= 500 || status === 429;
}

function nullIfUnreachable(error: unknown): null {
  if (error instanceof PageFailure && error.failure === 'unreachable') return null;
  throw error;
}

/** RFC 9309 section 2.3.1.2: a file that is not reached within five redirects is unavailable, like a missing one. */
function unavailableAfterRedirects(error: unknown): RobotsFile {
  if (!(error instanceof PageFailure) || error.failure !== 'forbidden') throw error;
  return { status: 404, headers: new Map(), body: new Uint8Array() };
}

/** The failure of a page whose robots.txt could not be read: a failure of the host keeps its own class. */
function toFailureOfPage(error: PageFailure, url: string): PageFailure {
  const { failure, message, cause, retryAfterMs } = error;
  const hostFailure = toPageFailure(cause, url);
  if (hostFailure instanceof PageFailure && HOST_FAILURES.has(hostFailure.failure)) return hostFailure;
  const text = failure === 'robots' ? message : `The site's robots.txt could not be read. ${message}`;
  return new PageFailure('robots', url, text, { cause: error, retryAfterMs });
}
