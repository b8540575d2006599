import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import type { FetchedPage, PageLink } from '../formats/page.ts';

/** The options of a failure. Default: no pause, no links, and not blocked. */
export interface PageFailureOptions extends ErrorOptions, Partial<FallbackLinks> {
  readonly retryAfterMs?: number | null;
  readonly isBlocked?: boolean;
  /** The page that the site shows together with the status of an error. */
  readonly shownPage?: FetchedPage | null;
}

/** Links to follow from a page that has no text of its own. */
export interface FallbackLinks {
  /** All links of the page. */
  readonly links: readonly PageLink[];
  /** The links that the page shows instead of text: its frames, with its title as their text, or its redirect target. */
  readonly leadsTo: readonly PageLink[];
}

/** A page that could not be fetched or read. The message is a sentence for its owner and does not name the URL. */
export class PageFailure extends Error implements FallbackLinks {
  override readonly name = 'PageFailure';
  readonly failure: FailureClass;
  readonly url: string;
  /** The pause that the site asked for, in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
  /** True when the site blocks our requests. A service may be able to read the page. */
  readonly isBlocked: boolean;
  readonly links: FallbackLinks['links'];
  readonly leadsTo: FallbackLinks['leadsTo'];
  #shownPage: FetchedPage | null;

  constructor(failure: FailureClass, url: string, message: string, options: PageFailureOptions = {}) {
    super(message, options);
    this.failure = failure;
    this.url = url;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.isBlocked = options.isBlocked ?? false;
    this.links = options.links ?? [];
    this.leadsTo = options.leadsTo ?? [];
    this.#shownPage = options.shownPage ?? null;
  }

  /** Removes and returns the page that came with the status of an error; null without one. A crawl keeps its failures. */
  takeShownPage(): FetchedPage | null {
    const page = this.#shownPage;
    this.#shownPage = null;
    return page;
  }
}

/** Whether the host did not respond, which says nothing about the page. */
export function isUnanswered({ failure }: PageFailure): boolean {
  return failure === 'timeout' || failure === 'unreachable';
}

/** Catches a PageFailure and returns null instead; throws any other error again. */
export function nullForPageFailure(error: unknown): null {
  if (error instanceof PageFailure) return null;
  throw error;
}

/** What to log about an error. Failures of pages are expected, and their stack is always the same. */
export function toLogFields(error: unknown): { readonly err: unknown } | { readonly reason: string } {
  const isExpected = error instanceof PageFailure && error.failure !== 'internal';
  return isExpected ? { reason: error.message } : { err: error };
}
