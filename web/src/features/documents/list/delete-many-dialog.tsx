import { counted } from '@lectern/shared/domain/counted.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/documents/trash.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface DeleteManyDialogProps {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of the selected documents. */
export function DeleteManyDialog({ count, onConfirm, onClose }: DeleteManyDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${counted(count, 'document')}?`}
      text={`This deletes the selected documents. You can restore them from the trash for ${TRASH_DAYS} days.`}
      confirmLabel="Delete"
      action={async () => onConfirm()}
      failure="Could not delete the documents"
      onClose={onClose}
    />
  );
}
