import { deleteTopic, listTopics, type TopicReply, updateTopic } from '@lectern/shared/contracts/topics.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { EyeIcon, EyeOffIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SMALL_BUTTON } from '../../ui/button-styles.ts';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useAction } from '../../ui/use-action.ts';

interface TopicBulkActionsProps {
  readonly collectionId: number;
  readonly selected: readonly TopicReply[];
  readonly onClear: () => void;
}

/** Switches the selected topics on or off, or deletes them, one at a time. */
export function TopicBulkActions({ collectionId, selected, onClear }: TopicBulkActionsProps) {
  const { isBusy, run } = useAction('Could not change the topics');
  const [isAsking, setAsking] = useState(false);
  const applyToAll = async (topics: readonly TopicReply[], act: (topicId: number) => Promise<unknown>) => {
    try {
      for (const { id } of topics) await act(id);
    } finally {
      await mutate(resourceKey(listTopics, { collectionId }));
    }
  };
  const setEnabled = (enabled: boolean) => {
    const others = selected.filter((topic) => topic.enabled !== enabled);
    void run(() =>
      applyToAll(others, (topicId) => call(updateTopic, { params: { topicId }, body: { enabled } })),
    );
  };
  const remove = () => applyToAll(selected, (topicId) => call(deleteTopic, { params: { topicId } }));
  const topics = counted(selected.length, 'topic');
  return (
    <SelectionBar label="Selected topics" count={selected.length} onClear={onClear}>
      <BusyButton {...SMALL_BUTTON} isBusy={isBusy} onClick={() => setEnabled(true)}>
        <EyeIcon />
        Switch on
      </BusyButton>
      <BusyButton {...SMALL_BUTTON} isBusy={isBusy} onClick={() => setEnabled(false)}>
        <EyeOffIcon />
        Switch off
      </BusyButton>
      <BusyButton {...SMALL_BUTTON} colorPalette="red" isBusy={isBusy} onClick={() => setAsking(true)}>
        <TrashIcon />
        {`Delete ${topics}`}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${topics}?`}
          text="Agents no longer find their content. You cannot undo this."
          confirmLabel="Delete"
          action={remove}
          failure="Could not delete the topics"
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}
