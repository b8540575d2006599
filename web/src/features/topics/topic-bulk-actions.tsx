import type { TopicReply } from '@lectern/shared/contracts/topics.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { EyeIcon, EyeOffIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { BusyButton, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { useAction } from '../../ui/use-action.ts';
import { deleteTopics, switchTopics } from './delete-topics.ts';

interface TopicBulkActionsProps {
  readonly collectionId: number;
  readonly selected: readonly TopicReply[];
  readonly onClear: () => void;
}

/** Switches the selected topics on or off, or deletes them. */
export function TopicBulkActions({ collectionId, selected, onClear }: TopicBulkActionsProps) {
  const { isBusy, run } = useAction('Could not change the topics');
  const [isAsking, setAsking] = useState(false);
  const setEnabled = (enabled: boolean) => {
    const others = selected.filter((topic) => topic.enabled !== enabled);
    void run(() => switchTopics(collectionId, others, enabled));
  };
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
          text="Agents no longer find their content."
          confirmLabel="Delete"
          action={() => deleteTopics(collectionId, selected)}
          failure="Could not delete the topics"
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}
