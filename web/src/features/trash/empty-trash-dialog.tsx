import { emptyTrash, listTrash } from '@lectern/shared/contracts/trash.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';

/** Empties the trash after confirmation. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const { isBusy, run } = useAction('Could not empty the trash');
  const empty = async () => {
    await run(async () => {
      await call(emptyTrash, {});
      await mutate(listTrash.path, [], { revalidate: false });
      toast({ title: 'Trash emptied', tone: 'success' });
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Empty the trash?"
      text="This permanently deletes everything in the trash. You can't undo this."
      confirmLabel="Empty trash"
      isBusy={isBusy}
      onConfirm={() => void empty()}
      onClose={onClose}
    />
  );
}
