import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { getTopic, listTopics, type TopicReply } from '@lectern/shared/contracts/topics.ts';
import { PlusIcon } from 'lucide-react';
import { keepPolling, useResource } from '../../http/use-resource.ts';
import { openModal } from '../../modal-events.ts';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { ContentView } from '../../ui/markdown/content-view.tsx';
import { RowCheckbox } from '../../ui/row-checkbox.tsx';
import { useHiddenItems } from '../../ui/toasts/delete-with-undo.ts';
import { useLinkedId } from '../../ui/use-linked-id.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { deletionKey } from './delete-topics.ts';
import { PassageSelectionNote } from './passage-selection-note.tsx';
import { TopicBulkActions } from './topic-bulk-actions.tsx';
import { TopicRow } from './topic-row.tsx';

const POLL_MS = 3_000;

/** The topics of a document, polled while one of them is being extracted. */
export function TopicsPanel({ document }: { document: RecentDocumentReply }) {
  const { collectionId, documentUrlId } = document;
  const { data, error, mutate } = useResource(
    listTopics,
    { collectionId },
    {
      ...keepPolling(POLL_MS),
      refreshInterval: (list) => (list?.every(({ isReady }) => isReady) ? 0 : POLL_MS),
    },
  );
  const hidden = useHiddenItems();
  const topics = data?.filter((topic) => topic.urlId === documentUrlId && !hidden.has(deletionKey(topic)));
  const [viewedId, setViewedId] = useLinkedId('topic');
  const viewed = topics?.find(({ id }) => id === viewedId);
  const { selected, select, selectAll } = useSelection(topics ?? []);
  const chosen = topics?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Flex gap="3" align="center">
          {topics && topics.length > 1 && (
            <RowCheckbox
              label="Select all topics"
              isChecked={chosen.length === topics.length}
              onChange={selectAll}
            />
          )}
          <Text color="fg.muted">Agents only see topics that are switched on.</Text>
        </Flex>
        <AddTopicButton document={document} />
      </Flex>
      <DataBoundary data={topics} error={error} name="topics" onRetry={mutate}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Text color="fg.muted">This document has no topics yet.</Text>
          ) : (
            <Stack as="ul" listStyleType="none" gap="0">
              {loaded.map((topic) => (
                <TopicRow
                  key={topic.id}
                  topic={topic}
                  isCrawling={document.status === 'processing'}
                  isSelected={selected.has(topic.id)}
                  onSelect={(isSelected) => select(topic.id, isSelected)}
                  onView={() => setViewedId(topic.id)}
                />
              ))}
            </Stack>
          )
        }
      </DataBoundary>
      {chosen.length > 0 && (
        <TopicBulkActions collectionId={collectionId} selected={chosen} onClear={() => selectAll(false)} />
      )}
      {viewed && <TopicViewDialog topic={viewed} onClose={() => setViewedId(null)} />}
    </Stack>
  );
}

function AddTopicButton({ document }: { document: RecentDocumentReply }) {
  const { documentUrlId, relevantText } = document;
  if (documentUrlId === null) return null;
  const add = () =>
    openModal('open-add-topic-modal', {
      urlId: documentUrlId,
      ...(relevantText && { fullText: relevantText }),
    });
  return (
    <Button {...SECONDARY_BUTTON} size="xs" onClick={add}>
      <PlusIcon />
      Add Topic
    </Button>
  );
}

const COPY_MESSAGES = {
  successMs: 2_000,
  failureMs: 3_000,
  failure: 'Please try selecting and copying the text manually.',
};

interface TopicViewDialogProps {
  readonly topic: TopicReply;
  readonly onClose: () => void;
}

/**
 * The content of a topic, as agents get it. The same dialog shows the loading state and the content: replacing it would
 * move the focus, which the dialog below would treat as a click outside.
 */
function TopicViewDialog({ topic, onClose }: TopicViewDialogProps) {
  const { data, error, mutate } = useResource(getTopic, { topicId: topic.id }, { revalidateOnMount: true });
  return (
    <Modal title={data?.name ?? topic.name} size="xl" onClose={onClose}>
      <DataBoundary data={data} error={error} name="the topic" onRetry={mutate}>
        {({ selectedBy, content }) => (
          <>
            <PassageSelectionNote selectedBy={selectedBy} />
            <ContentView
              content={content}
              emptyText="No content available for this topic"
              copyMessages={COPY_MESSAGES}
            />
          </>
        )}
      </DataBoundary>
    </Modal>
  );
}
