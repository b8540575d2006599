import { emptyBin, listBin } from '@lectern/shared/contracts/bin.ts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';

/** Asks, then gives up everything in the bin. */
export function EmptyBinDialog({ onClose }: { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useSWRConfig();
  const empty = async () => {
    setBusy(true);
    try {
      await call(emptyBin, {});
      await mutate(listBin.path, [], { revalidate: false });
      toast({ title: 'Bin emptied', tone: 'success' });
    } catch (error) {
      const description = messageOf(error, 'Unknown error');
      toast({ title: 'Could not empty the bin', description, tone: 'destructive' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Empty the bin?"
      text="Everything in it is deleted for good. Nothing of it can be restored."
      confirmLabel="Empty bin"
      isBusy={isBusy}
      onConfirm={() => void empty()}
      onClose={onClose}
    />
  );
}
