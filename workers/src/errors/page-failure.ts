import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import type { PageLink } from '../formats/page.ts';

export interface PageFailureOptions extends ErrorOptions, Partial<FallbackLinks> {
  readonly retryAfterMs?: number | null;
  readonly isForOthers?: boolean;
}

/** Where a page leads that has no text of its own. */
export interface FallbackLinks {
  /** All its links. */
  readonly links: readonly PageLink[];
  /** Those of them that it shows instead of a text: its frames, or the page it forwards to. */
  readonly leadsTo: readonly PageLink[];
}

/** A page that could not be had. */
export class PageFailure extends Error implements FallbackLinks {
  override readonly name = 'PageFailure';
  readonly failure: FailureClass;
  readonly url: string;
  /** When the site asked us to come back later, in milliseconds; null otherwise. */
  readonly retryAfterMs: number | null;
  /** True when the page may well be there for others: its site refuses us, not the page. */
  readonly isForOthers: boolean;
  readonly links: FallbackLinks['links'];
  readonly leadsTo: FallbackLinks['leadsTo'];

  constructor(failure: FailureClass, url: string, message: string, options: PageFailureOptions = {}) {
    super(message, options);
    this.failure = failure;
    this.url = url;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.isForOthers = options.isForOthers ?? false;
    this.links = options.links ?? [];
    this.leadsTo = options.leadsTo ?? [];
  }
}
