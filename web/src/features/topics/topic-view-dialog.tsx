import { getTopic, type TopicReply } from '@lectern/shared/contracts/topics.ts';
import { useResource } from '../../http/use-resource.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { ContentView } from '../../ui/markdown/content-view.tsx';
import { PassageSelectionNote } from './passage-selection-note.tsx';

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
export function TopicViewDialog({ topic, onClose }: TopicViewDialogProps) {
  const { data, error, mutate } = useResource(getTopic, { topicId: topic.id }, { revalidateOnMount: true });
  return (
    <Modal title={data?.name ?? topic.name} size="xl" onClose={onClose}>
      <Loaded data={data} error={error} name="the topic" onRetry={mutate}>
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
      </Loaded>
    </Modal>
  );
}
