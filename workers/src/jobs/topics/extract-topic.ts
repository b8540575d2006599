import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import {
  insertPassages,
  listIndexedPassages,
  listPassagesInPages,
} from '@lectern/shared/db/stores/passages/passages.ts';
import { listSegmentRanges } from '@lectern/shared/db/stores/segments/segments.ts';
import {
  countUnfinishedTopics,
  findTopicToExtract,
  saveTopicContent,
  type TopicToExtract,
} from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import type { Handlers, JobContext } from '@lectern/shared/queues/serve-queues.ts';
import { type BuildSegmentBytes, rebuildSegment } from '../../crawl/store/store-segment.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { runForOwner } from '../../fairness/current-owner.ts';
import { pastedPage } from '../../formats/pasted/format.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';
import { passagesSchema } from '../../passages/passage.ts';
import type { SearchedDocument } from '../../topics/answering-passages.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { gatherContent } from '../../topics/topics.ts';

export interface ExtractTopicDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly parserPool: ParserPool;
  readonly buildSegmentBytes: BuildSegmentBytes;
  /** Chooses the passages of a topic. Default: by search. */
  readonly chooserFor?: ChooserFor;
  /** Called in the transaction that stores a segment, for further jobs about it. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

/** The delay of a topic that waits for the pages of its document, for each twenty topics of the user that wait. */
const CRAWL_DELAY_MS = 15_000;
const TOPICS_PER_DELAY = 20;

/**
 * Fills a topic that a user added. Its content becomes passages that agents find. Without visible content, it is
 * extracted from the passages of its document once the first crawl has ended.
 */
export function createExtractTopic(deps: ExtractTopicDeps): Handlers['extract-topic'] {
  return async ({ topicId }, context) => {
    const topic = await findTopicToExtract(deps.db, topicId);
    if (!topic) return;
    const passages =
      topic.content.trim() === '' ? [] : await runForOwner(topic.userId, () => readContent(deps, topic));
    if (passages.length === 0) await extractFromDocument(deps, topic, context);
    else await runForOwner(topic.userId, () => indexContent(deps, topic, passages));
  };
}

async function extractFromDocument(
  deps: ExtractTopicDeps,
  topic: TopicToExtract,
  { jobId }: JobContext,
): Promise<void> {
  const { userId, collectionId, documentUrlId, isFirstCrawl } = topic;
  if (isFirstCrawl && userId !== null) {
    const delays = 1 + Math.floor((await countUnfinishedTopics(deps.db, userId)) / TOPICS_PER_DELAY);
    throw new DelayJobError(
      `Topic ${topic.topicId} waits for the crawl of source ${documentUrlId}`,
      delays * CRAWL_DELAY_MS,
    );
  }
  // A deleted document has no user; its text is not sent to a model.
  const choose = userId === null ? undefined : deps.chooserFor?.({ userId, collectionId, jobId });
  const searched = await searchedSegments(deps.db, topic);
  const gathered = await runForOwner(userId, () =>
    gatherContent(topic.name, searched, choose, deps.buildSegmentBytes),
  );
  await saveTopicContent(deps.db, topic.topicId, gathered);
}

/** The indexed passages of a document, one segment at a time. */
async function searchedSegments(db: Db, { documentUrlId, url }: TopicToExtract): Promise<SearchedDocument> {
  const ranges = await listSegmentRanges(db, documentUrlId);
  return {
    url,
    parts: ranges.map((range) => () => listIndexedPassages(db, documentUrlId, range)),
    async readFound(hits) {
      const ids = hits.map(({ passageId }) => passageId);
      const passages = await listPassagesInPages(db, documentUrlId, ids);
      const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
      return ids.map((id) => {
        const passage = byId.get(id);
        return passage && { passage, pageLength: passage.pageLength };
      });
    },
  };
}

type ParsedPassages = ReturnType<typeof passagesSchema.parse>;

/** The passages of a topic's content; [] without visible text. */
async function readContent(
  { parserPool }: Pick<ExtractTopicDeps, 'parserPool'>,
  { url, content }: TopicToExtract,
): Promise<ParsedPassages> {
  try {
    const { passagesJson } = await parserPool.parse(pastedPage(url, content));
    return passagesSchema.parse(JSON.parse(passagesJson));
  } catch (error) {
    if (error instanceof PageFailure && error.failure === 'empty') return [];
    throw error;
  }
}

async function indexContent(
  deps: ExtractTopicDeps,
  { topicId, documentUrlId }: TopicToExtract,
  passages: ParsedPassages,
): Promise<void> {
  const now = new Date();
  await deps.transact(async (db) => {
    await lockSource(db, documentUrlId);
    // The same job may have run meanwhile, or the user may have deleted the topic or moved its document.
    const topic = await findTopicToExtract(db, topicId);
    if (topic === null) return;
    await insertPassages(
      db,
      passages.map((passage) => ({
        ...passage,
        collectionId: topic.collectionId,
        documentUrlId: topic.documentUrlId,
        topicId: topic.topicId,
        pageId: null,
        pageUrl: topic.url,
        pageTitle: topic.name,
        fetchedAt: now,
        changedAt: now,
      })),
    );
    await rebuildSegment(db, topic, deps.buildSegmentBytes);
    await deps.onIndexed?.(db, topic.documentUrlId);
    await touchCollection(db, topic.collectionId);
  });
}
