import { Skeleton } from '@chakra-ui/react';
import { getTopic, type TopicReply } from '@lectern/shared/contracts/topics.ts';
import { messageOf } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Modal } from '../../ui/modal.tsx';

const COPY_MESSAGES = {
  successMs: 2_000,
  failureMs: 3_000,
  failure: 'Please try selecting and copying the text manually.',
};

interface TopicViewDialogProps {
  readonly topic: TopicReply;
  readonly onClose: () => void;
}

/** The content of one topic, as agents get it. */
export function TopicViewDialog({ topic, onClose }: TopicViewDialogProps) {
  const { data, error } = useResource(getTopic, { topicId: topic.id }, { revalidateOnMount: true });
  if (data) {
    return (
      <ContentDialog
        title={data.name}
        content={data.content}
        emptyText="No content available for this topic"
        copyMessages={COPY_MESSAGES}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal title={topic.name} size="xl" onClose={onClose}>
      {error ? (
        <ErrorPanel title="Error loading topic" detail={messageOf(error, 'Unknown error')} />
      ) : (
        <Skeleton h="40" />
      )}
    </Modal>
  );
}
