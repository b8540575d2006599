import { BIN_DAYS } from '@lectern/shared/domain/bin.ts';
import { counted } from '../../format/counted.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteManyDialogProps {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before all documents that the filter shows are deleted. */
export function DeleteManyDialog({ count, onConfirm, onClose }: DeleteManyDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${counted(count, 'document')}?`}
      text={`All that the filter shows is deleted. For ${BIN_DAYS} days it can be restored from the bin.`}
      confirmLabel="Delete"
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
