import { PageFailure } from '../errors/page-failure.ts';
import type { EgressProxy } from '../net/proxy/egress-proxy.ts';
import type { BlockedRequest } from '../net/proxy/proxy-session.ts';
import type { BrowserKeeper, BrowserLease } from './browser-keeper.ts';
import { BrowserGoneError, type GuardedPage, openGuardedPage } from './guarded-page.ts';
import { MAX_PROCESS_MB } from './memory-watch.ts';

export interface WithPageOptions {
  readonly signal?: AbortSignal;
  /** Called for each address that the page goes to, redirects included; what it throws is the page's failure. */
  readonly beforeDocument?: (url: string) => Promise<void>;
  /** Told of the first request to each host that the page was refused. */
  readonly onBlocked?: (blocked: BlockedRequest) => void;
  /** The longest that this page may be used, where that is not what others may. */
  readonly deadlineMs?: number;
}

export interface PageVisitDeps {
  readonly proxy: EgressProxy;
  readonly keeper: BrowserKeeper;
  readonly userAgent: string;
  /** The longest that a page may be used. */
  readonly deadlineMs: number;
}

/** Runs `use` with a fresh page for `url`, and closes the page whatever becomes of it. */
export type PageVisit = <T>(
  url: string,
  use: (page: GuardedPage) => Promise<T>,
  options: WithPageOptions,
) => Promise<T>;

/** A page that is not closed after this time has a browser that does not answer. */
const CLOSE_LIMIT_MS = 3_000;

export function createPageVisit({ proxy, keeper, userAgent, ...limits }: PageVisitDeps): PageVisit {
  return async (url, use, options) => {
    const { signal, beforeDocument = async () => {}, onBlocked, deadlineMs = limits.deadlineMs } = options;
    const lease = await keeper.lease();
    const fullBefore = lease.fullProcesses();
    const { promise: failed, reject: fail } = Promise.withResolvers<never>();
    const pass = proxy.openSession(fail, onBlocked);
    const opening = openGuardedPage(lease.browser, { url, userAgent, pass, beforeDocument, fail });
    const giveUp = () => fail(signal?.reason);
    const deadline = setTimeout(() => fail(timeoutFailure(url, deadlineMs)), deadlineMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    try {
      return await Promise.race([failed, opening.then(use)]);
    } catch (error) {
      if (isCrash(error) && lease.fullProcesses() > fullBefore) throw memoryFailure(url, error);
      throw lease.browser.isConnected() ? error : new BrowserGoneError('The browser ended', { cause: error });
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', giveUp);
      await closePage(opening, lease);
      proxy.closeSession(pass);
      lease.release();
    }
  };
}

async function closePage(opening: Promise<GuardedPage>, lease: BrowserLease): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const limit = setTimeout(() => resolve(true), CLOSE_LIMIT_MS);
  const closed = opening
    .then((page) => page.close())
    .then(
      () => false,
      () => false,
    );
  if (await Promise.race([closed, isLate])) lease.kill();
  clearTimeout(limit);
}

function isCrash(error: unknown): boolean {
  return error instanceof PageFailure && error.failure === 'internal';
}

function memoryFailure(url: string, cause: unknown): PageFailure {
  const text = `${url} was not rendered: it takes more than ${MAX_PROCESS_MB} MiB of memory`;
  return new PageFailure('too_large', url, text, { cause });
}

function timeoutFailure(url: string, deadlineMs: number): PageFailure {
  const seconds = Math.round(deadlineMs / 1000);
  return new PageFailure('timeout', url, `${url} was not rendered: it was not done after ${seconds} s`);
}
