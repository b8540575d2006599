import { setTimeout as pause } from 'node:timers/promises';
import type { BlockedRequest } from '../errors/network-errors.ts';
import { PageFailure } from '../errors/page-failure.ts';
import type { EgressProxy } from '../net/proxy/egress-proxy.ts';
import type { BrowserLease, BrowserPool } from './browser-pool.ts';
import { MAX_BROWSER_MIB } from './chromium/memory-limit.ts';
import { BrowserClosedError, BrowserStuckError } from './page/browser-errors.ts';
import { type GuardedPage, openGuardedPage } from './page/guarded-page.ts';

export interface WithPageOptions {
  readonly signal?: AbortSignal;
  /** Called before each navigation, redirects included; an error becomes the failure of the page. */
  readonly beforeDocument?: (url: string) => Promise<void>;
  /** Called for the first blocked request to each host. */
  readonly onBlocked?: (blocked: BlockedRequest) => void;
  /** Called with the CPU time of the page in milliseconds, also when it fails. */
  readonly onUsed?: (ms: number) => void;
  /** Overrides the time limit of the settings. */
  readonly deadlineMs?: number;
}

export interface VisitPageDeps {
  readonly proxy: EgressProxy;
  readonly pool: BrowserPool;
  readonly userAgent: string;
  /** Time limit of one page. */
  readonly deadlineMs: number;
}

/** Runs `use` with a new page for `url`, and always closes the page. */
export type VisitPage = <T>(
  url: string,
  use: (page: GuardedPage) => Promise<T>,
  options: VisitOptions,
) => Promise<T>;

interface VisitOptions extends WithPageOptions {
  /** Launches a browser that other pages do not use. Default false. */
  readonly isSeparate?: boolean;
}

/** A browser that takes longer to close a page is unresponsive. */
const CLOSE_TIMEOUT_MS = 3_000;
/** A page that takes longer to report its CPU time is blocked by a script. */
const REPORT_TIMEOUT_MS = 250;

export function createVisitPage({ proxy, pool, userAgent, ...limits }: VisitPageDeps): VisitPage {
  return async (url, use, options) => {
    const { signal, beforeDocument = async () => {}, onBlocked, deadlineMs = limits.deadlineMs } = options;
    const lease = await pool.lease(!options.isSeparate);
    const startedMs = performance.now();
    const killsBefore = lease.countMemoryKills();
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    const proxySession = proxy.openSession(fail, onBlocked);
    const opening = openGuardedPage(lease.browser, { url, userAgent, proxySession, beforeDocument, fail });
    const onAbort = () => fail(signal?.reason);
    const deadline = setTimeout(() => fail(createTimeoutFailure(url, deadlineMs)), deadlineMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      return await Promise.race([failed, opening.then(use)]);
    } catch (error) {
      if (isCrash(error) && lease.countMemoryKills() > killsBefore) {
        if (options.isSeparate) throw createMemoryFailure(url, error);
        throw new BrowserClosedError('The pages of the browser use too much memory', { cause: error });
      }
      // The other pages of the browser are stuck, too.
      if (error instanceof BrowserStuckError) lease.kill();
      if (lease.browser.isConnected()) throw error;
      throw new BrowserClosedError('The browser closed', { cause: error });
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      options.onUsed?.(await readProcessorMs(opening, startedMs));
      await closePage(opening, lease);
      proxy.closeSession(proxySession);
      lease.release();
    }
  };
}

/** The CPU time of a page: the time since `startedMs` while a script blocks the page, and 0 for a closed page. */
async function readProcessorMs(opening: Promise<GuardedPage>, startedMs: number): Promise<number> {
  const reported = opening.then((page) => page.readProcessorMs()).catch(() => 0);
  const blocked = pause(REPORT_TIMEOUT_MS).then(() => performance.now() - startedMs);
  return Promise.race([reported, blocked]);
}

async function closePage(opening: Promise<GuardedPage>, lease: BrowserLease): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => resolve(true), CLOSE_TIMEOUT_MS);
  const closed = opening
    .then((page) => page.close())
    .then(
      () => false,
      () => false,
    );
  if (await Promise.race([closed, isLate])) lease.kill();
  clearTimeout(timeout);
}

function isCrash(error: unknown): boolean {
  return error instanceof PageFailure && error.failure === 'internal';
}

function createMemoryFailure(url: string, cause: unknown): PageFailure {
  return new PageFailure('too_large', url, `The page needs more than ${MAX_BROWSER_MIB} MiB of memory.`, {
    cause,
  });
}

function createTimeoutFailure(url: string, deadlineMs: number): PageFailure {
  const seconds = Math.round(deadlineMs / 1000);
  return new PageFailure('timeout', url, `The page did not finish loading within ${seconds} s.`);
}
