import { deleteTopic, listTopics, type TopicReply, updateTopic } from '@lectern/shared/contracts/topics.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { deleteWithUndo } from '../../ui/toasts/delete-with-undo.ts';

/** The key of a topic that is being deleted. */
export function deletionKey({ id }: TopicReply): string {
  return resourceKey(deleteTopic, { topicId: id });
}

/** Deletes topics of a collection with an undo. Until then they are switched off, so agents do not find them. */
export async function deleteTopics(collectionId: number, topics: readonly TopicReply[]): Promise<void> {
  const enabled = topics.filter((topic) => topic.enabled);
  const what = topics.length === 1 ? 'Topic' : counted(topics.length, 'topic');
  await switchTopics(collectionId, enabled, false);
  deleteWithUndo(topics.map(deletionKey), {
    title: `${what} deleted`,
    // All at once: requests that start after the user has left are lost.
    remove: () =>
      Promise.all(topics.map(({ id }) => call(deleteTopic, { params: { topicId: id } }))).finally(() =>
        reload(collectionId),
      ),
    undo: () => switchTopics(collectionId, enabled, true),
    undone: `${what} restored`,
  });
}

/** Switches topics of a collection on or off, one at a time. */
export async function switchTopics(
  collectionId: number,
  topics: readonly TopicReply[],
  enabled: boolean,
): Promise<void> {
  try {
    for (const { id } of topics) await call(updateTopic, { params: { topicId: id }, body: { enabled } });
  } finally {
    await reload(collectionId);
  }
}

function reload(collectionId: number): Promise<unknown> {
  return mutate(resourceKey(listTopics, { collectionId }));
}
