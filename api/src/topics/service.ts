import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import { countTopicsOfUser, countUnfinishedTopics } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import * as store from '@lectern/shared/db/stores/topics/topics.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import { InvalidInputError, LimitReachedError } from '@lectern/shared/errors.ts';
import { deletedTopicJobId, topicJobId } from '@lectern/shared/queues/job-ids.ts';
import { extractTopic, rebuildSegment } from '@lectern/shared/queues/jobs.ts';
import type { ServiceDeps } from '../deps.ts';

/**
 * Adds a topic to a document. Throws NotFoundError for a document of another user, InvalidInputError when its topics have too
 * much content, and LimitReachedError over the plan's limit, also under concurrency.
 */
export async function addTopic(
  { transact, plans, relayOutbox }: ServiceDeps,
  userId: number,
  { urlId, name, content = '' }: { urlId: number; name: string; content?: string | undefined },
): Promise<store.Topic> {
  const added = await transact(async (db) => {
    await store.requireSource(db, { userId, documentUrlId: urlId });
    await assertTopicsLeft(db, userId, plans);
    await assertContentSize(db, urlId, content);
    const slug = slugify(name) || 'topic';
    // A user with many topics waits behind users with fewer.
    const priority = await countUnfinishedTopics(db, userId);
    const topicId = await store.insertUserTopic(db, { urlId, name, slug, content });
    await addToOutbox(db, extractTopic, { topicId }, { jobId: topicJobId(topicId), priority });
    const topic = await store.getTopic(db, { userId, topicId });
    await touchCollection(db, topic.collectionId);
    return topic;
  });
  relayOutbox();
  return added;
}

/** Throws NotFoundError for a topic of another user. */
export async function setTopicEnabled(
  { transact }: ServiceDeps,
  owned: store.OwnedTopic,
  isEnabled: boolean,
): Promise<store.Topic> {
  return transact(async (db) => {
    const topic = await store.setTopicEnabled(db, owned, isEnabled);
    await touchCollection(db, topic.collectionId);
    return topic;
  });
}

/** Deletes a topic with its passages, also from the search index. Throws NotFoundError for a topic of another user. */
export async function deleteTopic(
  { transact, relayOutbox }: ServiceDeps,
  owned: store.OwnedTopic,
): Promise<void> {
  await transact(async (db) => {
    const { collectionId, documentUrlId } = await store.deleteTopic(db, owned);
    await addToOutbox(db, rebuildSegment, { documentUrlId }, { jobId: deletedTopicJobId(owned.topicId) });
    await touchCollection(db, collectionId);
  });
  relayOutbox();
}

/** A worker indexes all content that users give to topics of a document at once. */
const MAX_GIVEN_BYTES = 16 * 1024 * 1024;

async function assertContentSize(db: Db, urlId: number, content: string): Promise<void> {
  if ((await store.sumGivenContent(db, urlId)) + Buffer.byteLength(content) <= MAX_GIVEN_BYTES) return;
  const limit = `${MAX_GIVEN_BYTES / 1024 / 1024} MiB`;
  const message = `The topics of a document may have at most ${limit} of your own content. Add the text as a document instead`;
  throw new InvalidInputError(message, { content: message });
}

async function assertTopicsLeft(db: Db, userId: number, plans: 'on' | 'off'): Promise<void> {
  const { isPro } = await lockUser(db, userId);
  const limit = limitsFor(isPro, plans).topics;
  if (limit !== null && (await countTopicsOfUser(db, userId)) >= limit) {
    throw new LimitReachedError(
      `You've reached the maximum of ${limit} topics for a free account. Upgrade to Pro for unlimited topics.`,
    );
  }
}
