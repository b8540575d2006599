import type { Db } from '@lectern/shared/db/data-source.ts';
import { findServedTopic, listServedTopics } from '@lectern/shared/db/stores/topics/served-topics.ts';
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { prepareText } from '../answer/answer-passage.ts';
import { cleanLine } from '../answer/model-text.ts';

export const TOPIC_URI_TEMPLATE = 'lectern://topics/{topicId}';

const TOPIC_URI = /^lectern:\/\/topics\/([1-9]\d{0,9})$/;
const MAX_TOPIC_ID = 2_147_483_647;
const TOPICS_PER_PAGE = 100;
/** Resources are read at once; the tools return longer texts in parts. */
const MAX_RESOURCE_CHARS = 100_000;
const MARKDOWN = 'text/markdown';

/** Lists one page of a collection's topics as resources. The cursor is the last topic id of the previous page. */
export async function listTopicResources(
  db: Db,
  collectionId: number,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const afterId = cursor === undefined ? 0 : Number(cursor);
  if (!/^\d{0,10}$/.test(cursor ?? '') || afterId > MAX_TOPIC_ID) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor');
  }
  const topics = await listServedTopics(db, collectionId, { afterId, limit: TOPICS_PER_PAGE + 1 });
  const page = topics.slice(0, TOPICS_PER_PAGE);
  const last = topics.length > TOPICS_PER_PAGE ? page.at(-1) : undefined;
  return {
    resources: page.map(({ topicId, name, documentName }) => ({
      uri: `lectern://topics/${topicId}`,
      name: cleanLine(name),
      mimeType: MARKDOWN,
      ...(documentName && { description: cleanLine(documentName) }),
    })),
    ...(last && { nextCursor: String(last.topicId) }),
  };
}

/** The text of an enabled topic. Throws ResourceNotFoundError for any other URI. */
export async function readTopicResource(
  db: Db,
  collectionId: number,
  uri: string,
): Promise<ReadResourceResult> {
  const topicId = Number(TOPIC_URI.exec(uri)?.[1] ?? Number.NaN);
  // One more character shows whether the text continues.
  const topic =
    topicId <= MAX_TOPIC_ID ? await findServedTopic(db, collectionId, topicId, MAX_RESOURCE_CHARS + 1) : null;
  if (!topic) throw new ResourceNotFoundError(uri.slice(0, 200));
  const isCut = topic.content.length > MAX_RESOURCE_CHARS;
  const text = prepareText(topic.content.slice(0, MAX_RESOURCE_CHARS));
  const note = isCut ? '\n\n[cut here: search the rest with retrieve_technical_documentation]' : '';
  return { contents: [{ uri, mimeType: MARKDOWN, text: text + note }] };
}
