import type { LimitsReply } from '../../../shared/src/contracts/usage.ts';
import type { Opened } from '../session/open-collection.ts';
import type { SyncPlan } from './plan.ts';

/** The median of published packages. */
const PAGES_PER_PACKAGE = 6;

/** Whether the limit allows another one. */
export function isBelowLimit({ used, limit }: LimitsReply['collections']): boolean {
  return limit === null || used < limit;
}

/**
 * The limits that the documents of a plan exceed, as sentences that also say what to do.
 *
 * @param limits null if they are unknown
 */
export function findReachedLimits(
  { add, remove }: SyncPlan,
  limits: LimitsReply | null,
  { api, collection }: Pick<Opened, 'api' | 'collection'>,
): string[] {
  if (limits === null) return [];
  const { collections, topics, maxPagesPerDocument: maxPages } = limits;
  const upgrade = `upgrade at ${api.origin}/pricing`;
  const reached: string[] = [];
  if (collection === null && !isBelowLimit(collections))
    reached.push(
      `Your plan has ${collections.limit} collections, and all are used. Choose one with --collection, or ${upgrade}`,
    );
  for (const { name, pages } of add)
    if (pages !== null && pages > maxPages)
      reached.push(`${name} has about ${pages} pages, but a document of your plan has at most ${maxPages}`);
  const addedPages = add.reduce((sum, { pages }) => sum + Math.min(pages ?? PAGES_PER_PACKAGE, maxPages), 0);
  const removedPages = remove.reduce((sum, { progress }) => sum + (progress?.done ?? 0), 0);
  const excess = topics.limit === null ? 0 : topics.used + addedPages - removedPages - topics.limit;
  if (excess > 0)
    reached.push(
      `Your plan has ${topics.limit} topics, one for each page, of which ${topics.used} are used. ` +
        `About ${excess} pages would not be available to agents. Leave packages out with --exclude, or ${upgrade}`,
    );
  return reached;
}
