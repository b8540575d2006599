import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { TopicReply } from '@lectern/shared/contracts/topics.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { DocumentTopic } from '@lectern/shared/db/entities/document-topic.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { getCollection, touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import * as store from '@lectern/shared/db/stores/topics/topics.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { extractTopic } from '@lectern/shared/queues/crawl-jobs.ts';
import { topicJobId } from '@lectern/shared/queues/job-ids.ts';
import { type ListPage, toListPage } from '../http/list-page.ts';
import { requireSameId } from '../http/middleware/require-same-id.ts';

export interface TopicsDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}

/** The user's topics. Every method throws NotFoundError for a topic of another user. */
export interface TopicsService {
  list(user: SessionUser, collectionId: number, part: ListPart): Promise<ListPage<TopicReply>>;
  get(user: SessionUser, topicId: number): Promise<TopicReply>;
  /** Throws LimitReachedError over the plan's limit, also under concurrency. */
  add(
    user: SessionUser,
    documentUrlId: number,
    input: { urlId: number; name: string; content?: string | undefined },
  ): Promise<TopicReply>;
  setEnabled(user: SessionUser, topicId: number, enabled: boolean): Promise<TopicReply>;
  remove(user: SessionUser, topicId: number): Promise<void>;
}

/** Creates the topic service. */
export function createTopicsService(deps: TopicsDeps): TopicsService {
  const { db, transact } = deps;
  return {
    async list(user, collectionId, part) {
      const owned = { userId: user.id, collectionId };
      await getCollection(db, owned);
      const rows = await store.listTopics(db, owned, part);
      return toListPage(rows, part, toReply, ({ urlId, id }) => [urlId, id]);
    },

    async get(user, topicId) {
      return toReply(await store.getTopic(db, { userId: user.id, topicId }));
    },

    async add(user, documentUrlId, { urlId, name, content }) {
      requireSameId({ urlId }, documentUrlId);
      const added = await transact(async (db) => {
        const collectionId = await store.getCollectionIdOfSource(db, { userId: user.id, documentUrlId });
        await refuseOverTopicLimit(db, user.id, deps.plans);
        const slug = slugify(name) || 'topic';
        const topicId = await store.insertUserTopic(db, {
          collectionId,
          urlId,
          name,
          slug,
          content: content ?? '',
        });
        await addToOutbox(db, extractTopic, { topicId }, { jobId: topicJobId(topicId) });
        await touchCollection(db, collectionId);
        return store.getTopic(db, { userId: user.id, topicId });
      });
      deps.relayOutbox();
      return toReply(added);
    },

    async setEnabled(user, topicId, enabled) {
      const changed = await transact(async (db) => {
        const topic = await store.setTopicEnabled(db, { userId: user.id, topicId }, enabled);
        await touchCollection(db, topic.collectionId);
        return topic;
      });
      return toReply(changed);
    },

    async remove(user, topicId) {
      await transact(async (db) => {
        const collectionId = await store.deleteTopic(db, { userId: user.id, topicId });
        await touchCollection(db, collectionId);
      });
    },
  };
}

async function refuseOverTopicLimit(db: Db, userId: number, plans: 'on' | 'off'): Promise<void> {
  const { isPro } = await lockUser(db, userId);
  const limit = limitsFor(isPro, plans).topics;
  if (limit !== null && (await countTopicsOfUser(db, userId)) >= limit) {
    throw new LimitReachedError(
      `You've reached the maximum of ${limit} topics for a free account. Upgrade to Pro for unlimited topics.`,
    );
  }
}

function toReply(topic: DocumentTopic): TopicReply {
  return {
    id: topic.id,
    collectionId: topic.collectionId,
    urlId: topic.urlId,
    name: topic.name,
    slug: topic.slug,
    content: topic.content,
    enabled: topic.enabled,
    selectedBy: topic.selectedBy,
    createdAt: topic.createdAt.toISOString(),
  };
}
