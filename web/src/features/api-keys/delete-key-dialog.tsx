import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';
import { refreshApiKeys } from './use-api-keys.ts';

/** Deletes a key after confirmation. */
export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const { isBusy, run } = useAction('Error deleting API key');
  const remove = async () => {
    await run(async () => {
      await call(deleteApiKey, { params: { keyId: apiKey.id } });
      await refreshApiKeys();
      toast({ title: 'API key deleted', tone: 'success' });
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete API key"
      subject={apiKey.keyName}
      text="Are you sure you want to delete this API key?"
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
