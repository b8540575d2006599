import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { LimitsReply } from '@lectern/shared/contracts/usage.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countCollections,
  getCollection,
  type OwnedCollection,
} from '@lectern/shared/db/stores/collections/collections.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { type LastSeenClient, listConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { limitsFor, maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';

/** How much of each plan limit a user has used. `maxPagesPerSource` is the limit of the installation for Pro. */
export async function getLimits(
  db: Db,
  { id: userId, isPro }: SessionUser,
  { plans, maxPagesPerSource }: { readonly plans: 'on' | 'off'; readonly maxPagesPerSource: number },
): Promise<LimitsReply> {
  const { collections, topics } = limitsFor(isPro, plans);
  return {
    collections: { used: await countCollections(db, userId), limit: collections },
    topics: { used: await countTopicsOfUser(db, userId), limit: topics },
    maxPagesPerDocument: maxPagesFor(isPro, maxPagesPerSource),
  };
}

/** The clients that connected to a collection. Throws NotFoundError for a collection of another user. */
export async function getClients(db: Db, owned: OwnedCollection): Promise<LastSeenClient[]> {
  await getCollection(db, owned);
  return listConnections(db, owned);
}
