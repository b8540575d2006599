import { MAX_URLS, maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';
import type { CrawlType } from '@lectern/shared/domain/documents/crawl-type.ts';
import { InvalidInputError, NotAllowedError } from '@lectern/shared/errors.ts';

/** Throws InvalidInputError for more pages than the user's plan allows per document. */
export function requirePageLimit(maxUrls: number, isPro: boolean, maxPagesPerSource: number): void {
  if (maxUrls <= maxPagesFor(isPro, maxPagesPerSource)) return;
  const proLimit = maxPagesPerSource.toLocaleString('en');
  const message = isPro
    ? `A document has at most ${proLimit} pages`
    : `A document has at most ${MAX_URLS.max} pages on the Free plan. Upgrade to Pro for up to ${proLimit}`;
  throw new InvalidInputError(message, { maxUrls: message });
}

/** Throws NotAllowedError for agent vision when it is not part of the plan. */
export function requireAgentVision(crawlType: CrawlType | null, isInPlan: boolean): void {
  if (crawlType === 'cua_markdown' && !isInPlan)
    throw new NotAllowedError('Agent vision requires the Pro plan. Choose another crawl type, or upgrade');
}
