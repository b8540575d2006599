import { emptyTrash, listTrash } from '@lectern/shared/contracts/trash.ts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Empties the trash after confirmation. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useSWRConfig();
  const empty = async () => {
    setBusy(true);
    try {
      await call(emptyTrash, {});
      await mutate(listTrash.path, [], { revalidate: false });
      toast({ title: 'Trash emptied', tone: 'success' });
    } catch (error) {
      const description = getErrorMessage(error, 'Unknown error');
      toast({ title: 'Could not empty the trash', description, tone: 'destructive' });
    }
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
