import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type {
  getConnections,
  getToolUsage,
  getUsageReport,
  LimitsReply,
} from '@lectern/shared/contracts/usage.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { countCollections, getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { listConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import { reportUsage } from './report-usage.ts';

export interface UsageDeps {
  readonly db: Db;
  readonly plans: 'on' | 'off';
  readonly site: Pick<SiteReply, 'maxPagesPerSource'>;
  readonly now: () => Date;
}

/** The tool calls and connections of a user's agents. */
export interface UsageService {
  /** Tool calls in the current UTC month; `limit` is null when unlimited. */
  getToolUsage(user: SessionUser): Promise<ReplyOf<typeof getToolUsage>>;
  /** The limits of the user's plan. */
  getLimits(user: SessionUser): Promise<LimitsReply>;
  /** The last 30 UTC days, and the questions without an answer. */
  getReport(user: SessionUser): Promise<ReplyOf<typeof getUsageReport>>;
  /** Throws NotFoundError for a collection of another user. */
  listConnections(user: SessionUser, collectionId: number): Promise<ReplyOf<typeof getConnections>>;
}

/** Creates the usage service. */
export function createUsageService({ db, plans, site, now }: UsageDeps): UsageService {
  return {
    async getToolUsage(user) {
      const toolUsage = await getMonthUsage(db, user.id, now());
      return { toolUsage, limit: limitsFor(user.isPro, plans).toolCallsPerMonth };
    },

    async getLimits({ id: userId, isPro }) {
      const { collections, topics } = limitsFor(isPro, plans);
      return {
        collections: { used: await countCollections(db, userId), limit: collections },
        topics: { used: await countTopicsOfUser(db, userId), limit: topics },
        maxPagesPerDocument: isPro ? site.maxPagesPerSource : MAX_URLS.max,
      };
    },

    getReport: (user) => reportUsage(db, user.id, now()),

    async listConnections(user, collectionId) {
      const owned = { userId: user.id, collectionId };
      await getCollection(db, owned);
      const connections = await listConnections(db, owned);
      return connections.map(({ clientName, clientVersion, lastSeenAt }) => ({
        clientName,
        clientVersion,
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },
  };
}
