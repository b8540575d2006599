import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { BlockedAddressError } from '../address/guarded-connect.ts';
import { isPlainHttp, NOT_HTTP } from '../address/url-policy.ts';
import type { SafeFetch } from '../http/safe-fetch.ts';
import { parseRobots, type RobotsRules } from './parse-robots.ts';

/** The robots.txt files of all origins, each read once a day. */
export interface Robots {
  /**
   * The rules that hold for `url`. Rejects with PageFailure: class robots when the file cannot be read because the
   * server fails (RFC 9309 section 2.3.1.4: then nothing may be crawled); unreachable, timeout or blocked_address
   * when the host itself cannot be had.
   */
  rulesFor(url: string): Promise<RobotsRules>;
  /** Rejects with PageFailure, class robots, when `url` may not be crawled; else as `rulesFor`. */
  check(url: string): Promise<void>;
}

export interface RobotsDeps {
  readonly safeFetch: SafeFetch;
  /** The product token looked for in `User-agent` lines; default "Lectern". */
  readonly productToken?: string;
}

const FRESH_MS = 24 * 60 * 60 * 1000;
/** How long a failure to read the file is remembered: the pages of one crawl share it, a retry asks anew. */
const FAILURE_FRESH_MS = 60_000;
/** RFC 9309 section 2.5: at least 500 KiB are parsed; what follows is ignored. */
const MAX_BYTES = 500 * 1024;
/** A longer pause than this would make a crawl endless. */
const MAX_CRAWL_DELAY_MS = 30_000;
const REMEMBERED_ORIGINS = 500;
const OF_THE_HOST: ReadonlySet<FailureClass> = new Set([
  'blocked_address',
  'unreachable',
  'timeout',
  'server_error',
]);

/** Makes the cache of robots.txt files; a file's Crawl-delay is told to the pace of its host. */
export function createRobots({ safeFetch, productToken = 'Lectern' }: RobotsDeps): Robots {
  const files = new Map<string, { readonly rules: Promise<RobotsRules>; staleAtMs: number }>();

  function fileOf(origin: string): Promise<RobotsRules> {
    const known = files.get(origin);
    if (known && known.staleAtMs > performance.now()) {
      return known.rules;
    }
    const entry = { rules: read(origin), staleAtMs: performance.now() + FRESH_MS };
    entry.rules.catch(() => {
      entry.staleAtMs = performance.now() + FAILURE_FRESH_MS;
    });
    files.delete(origin);
    files.set(origin, entry);
    forgetOldest(files);
    return entry.rules;
  }

  async function read(origin: string): Promise<RobotsRules> {
    const address = `${origin}/robots.txt`;
    const { status, headers, body } = await safeFetch(address, {
      maxBytes: MAX_BYTES,
      overflow: 'cut',
      headers: { accept: 'text/plain, */*;q=0.5' },
    });
    if (status >= 500 || status === 429) {
      const waitMs = retryAfterMs(headers.get('retry-after'));
      const message = `its robots.txt could not be read: ${address} answered ${status}`;
      throw new PageFailure('robots', address, message, { retryAfterMs: waitMs });
    }
    const text = status >= 200 && status < 300 ? new TextDecoder().decode(body) : '';
    const rules = parseRobots(address, text, productToken);
    if (rules.crawlDelayMs !== null) {
      await safeFetch.pace.setGap(new URL(origin).host, Math.min(rules.crawlDelayMs, MAX_CRAWL_DELAY_MS));
    }
    return rules;
  }

  async function rulesFor(url: string): Promise<RobotsRules> {
    const origin = isPlainHttp(url) ? URL.parse(url)?.origin : undefined;
    if (origin === undefined) {
      throw toPageFailure(new BlockedAddressError(NOT_HTTP), url);
    }
    try {
      return await fileOf(origin);
    } catch (error) {
      throw error instanceof PageFailure ? forPage(error, url) : error;
    }
  }

  return {
    rulesFor,
    async check(url) {
      const rules = await rulesFor(url);
      if (!rules.isAllowed(url)) {
        const message = `${url} was not fetched: the site's robots.txt forbids it to "${productToken}"`;
        throw new PageFailure('robots', url, message);
      }
    },
  };
}

/**
 * The failure to read robots.txt, told of the page that cannot be fetched because of it. What keeps us from the
 * host keeps us from the page: that stays the reason. All else is the file's.
 */
function forPage(error: PageFailure, url: string): PageFailure {
  const same = toPageFailure(error.cause, url);
  if (same instanceof PageFailure && OF_THE_HOST.has(same.failure)) {
    return same;
  }
  const { message, retryAfterMs } = error;
  return new PageFailure('robots', url, `${url} was not fetched: ${message}`, { cause: error, retryAfterMs });
}

function forgetOldest(files: Map<string, unknown>): void {
  const [oldest] = files.keys();
  if (files.size > REMEMBERED_ORIGINS && oldest !== undefined) {
    files.delete(oldest);
  }
}
