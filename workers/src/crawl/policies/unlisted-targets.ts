import { nullForPageFailure, PageFailure } from '../../errors/page-failure.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import { missingPageNear } from '../missing-page.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { type Decision, KEEP } from './crawl-policy.ts';
import { hasForm } from './has-form.ts';
import { hasStayed, isShort, type Notice, NoticeRetries, type NoticeRetriesDeps } from './notice-retries.ts';

export interface UnlistedTargetsDeps extends NoticeRetriesDeps {
  readonly loader: Pick<PageLoader, 'fetch'>;
  readonly frontier: Pick<Frontier, 'lists'>;
  /** A retry does not visit the other pages that redirect to the same notice. */
  readonly isRetry: boolean;
}

/** A page to which others redirect, and that no list and no link names. */
interface UnlistedTarget extends Notice {
  readonly url: string;
  /** Its text, once a page that redirects to it was parsed; null before. */
  text: 'long' | 'short' | 'form' | null;
  /** Why it could not be parsed; null when it could. */
  failure: PageFailure | null;
  /** Whether the site redirects missing pages to it, too. Absent until the first check. */
  isForMissing?: Promise<boolean>;
}

/**
 * The redirects of a crawl to pages that the site itself does not name. While a site is in maintenance or limits requests,
 * it may redirect all pages to a notice, so such pages are requested again after all others.
 */
export class UnlistedTargets {
  readonly #deps: UnlistedTargetsDeps;
  readonly #retries: NoticeRetries;
  readonly #targets = new Map<string, UnlistedTarget>();
  /** The latest target of each page. */
  readonly #latest = new WeakMap<PageUrl, UnlistedTarget>();

  constructor(deps: UnlistedTargetsDeps) {
    this.#deps = deps;
    this.#retries = new NoticeRetries(deps);
  }

  /** Fails a waiting page if retries show the same redirect. */
  async beforeFetch(page: PageUrl): Promise<Decision> {
    const target = this.#latest.get(page);
    return target && hasStayed(target) ? this.#refuse(page, target) : KEEP;
  }

  /** Decides about a page when an earlier one redirects to the same target. */
  async onRedirect(page: PageUrl, finalUrl: string): Promise<Decision> {
    const target = this.#record(page, finalUrl);
    if (target === null || target.pages.size === 1 || target.text === 'long') return KEEP;
    const { failure } = target;
    if (target.text !== null && !failure) return this.#retry(page, target);
    if (this.#deps.deferred.defer(page)) return { action: 'defer' };
    if (!failure) return KEEP;
    return { action: 'fail', failure: new PageFailure(failure.failure, page.url, failure.message) };
  }

  /** Decides about the first page that redirects to a target, by its text. */
  async onParsed(page: PageUrl, loaded: LoadedPage): Promise<Decision> {
    const target = this.#latest.get(page);
    if (!target || this.#deps.frontier.lists(target.url)) return KEEP;
    const isRetried = target.text !== null;
    target.text = textOf(loaded);
    target.failure = null;
    const isOnlyPage = isRetried && target.pages.size === 1 && !this.#deps.isRetry;
    if (target.text === 'long' || isOnlyPage) return KEEP;
    const decision = await this.#retry(page, target);
    if (decision.action !== 'defer') return decision;
    return { ...decision, links: loaded.parsed.links.filter(({ url }) => !isSamePage(url, target.url)) };
  }

  /** Records why a target could not be parsed. */
  onFailed(page: PageUrl, failure: PageFailure): void {
    const target = this.#latest.get(page);
    if (target) target.failure = failure;
  }

  async #retry(page: PageUrl, target: UnlistedTarget): Promise<Decision> {
    return (await this.#retries.defer(page, target)) ? { action: 'defer' } : this.#refuse(page, target);
  }

  async #refuse({ url }: PageUrl, target: UnlistedTarget): Promise<Decision> {
    target.isForMissing ??= this.#redirectsMissing(url, target);
    if (await target.isForMissing) {
      const message = `The site redirects this page, like missing pages, to ${target.url}.`;
      return { action: 'fail', failure: new PageFailure('not_found', url, message) };
    }
    const failure = target.text === 'form' ? 'forbidden' : 'server_error';
    const message = `The site redirects this page to ${target.url}, a short notice.`;
    return { action: 'fail', failure: new PageFailure(failure, url, message) };
  }

  async #redirectsMissing(pageUrl: string, target: UnlistedTarget): Promise<boolean> {
    const { url } = missingPageNear(pageUrl);
    const missing = await this.#deps.loader
      .fetch({ url, foundBy: 'link', title: null })
      .catch(nullForPageFailure);
    return missing !== null && withoutReturnUrl(url, missing.finalUrl) === target.url;
  }

  #record(page: PageUrl, finalUrl: string): UnlistedTarget | null {
    const target = this.#find(page, finalUrl);
    const before = this.#latest.get(page);
    if (before && before !== target) before.retries = 0;
    if (target === null) {
      this.#latest.delete(page);
      return null;
    }
    target.pages.add(page);
    this.#latest.set(page, target);
    return target;
  }

  /** Null when a list or a link names the target, or when the page only moved to another folder. */
  #find(page: PageUrl, finalUrl: string): UnlistedTarget | null {
    const isMove = isSamePage(page.url, finalUrl) || nameOf(page.url) === nameOf(finalUrl);
    const isElsewhere = page.foundBy === 'link' && !isSameSite(new URL(finalUrl), new URL(page.url));
    if (page.foundBy === 'request' || isMove || isElsewhere) return null;
    if (this.#deps.frontier.lists(finalUrl)) return null;
    const url = withoutReturnUrl(page.url, finalUrl);
    const known = this.#targets.get(url);
    if (known) return known;
    const target: UnlistedTarget = { url, pages: new Set(), retries: 0, text: null, failure: null };
    this.#targets.set(url, target);
    return target;
  }
}

function textOf(loaded: LoadedPage): NonNullable<UnlistedTarget['text']> {
  if (!isShort(loaded)) return 'long';
  return hasForm(loaded.fetched.body) ? 'form' : 'short';
}

/** The last word of a path, without its extension. A page that moved to another folder keeps it. */
function nameOf(url: string): string {
  const segments = new URL(url).pathname.toLowerCase().split('/');
  const last = segments.findLast((segment) => segment !== '' && !/^index\.\w+$/.test(segment)) ?? '';
  return last.replace(/\.\w+$/, '');
}

/** `finalUrl` without its query when that names the requested page, as sign-in pages receive it. */
function withoutReturnUrl(requestedUrl: string, finalUrl: string): string {
  const { origin, pathname, searchParams } = new URL(finalUrl);
  const requested = new URL(requestedUrl).pathname;
  const isNamed = requested !== '/' && [...searchParams.values()].some((value) => value.includes(requested));
  return isNamed ? origin + pathname : finalUrl;
}
