import { emptyTrash, listTrash } from '@lectern/shared/contracts/trash.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Empties the trash after confirmation. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const empty = async () => {
    await call(emptyTrash, {});
    await mutate(listTrash.path, [], { revalidate: false });
    toast({ title: 'Trash emptied', tone: 'success' });
  };
  return (
    <ConfirmDialog
      title="Empty the trash?"
      text="This permanently deletes everything in the trash. You can't undo this."
      confirmLabel="Empty trash"
      action={empty}
      failure="Could not empty the trash"
      onClose={onClose}
    />
  );
}
