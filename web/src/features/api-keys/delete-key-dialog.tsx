import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { refreshApiKeys } from './use-api-keys.ts';

/** Deletes a key after confirmation. */
export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const remove = async () => {
    await call(deleteApiKey, { params: { keyId: apiKey.id } });
    await refreshApiKeys();
    toast({ title: 'API key deleted', tone: 'success' });
  };
  return (
    <ConfirmDialog
      title="Delete API key"
      subject={apiKey.keyName}
      text="Are you sure you want to delete this API key?"
      confirmLabel="Delete"
      action={remove}
      failure="Error deleting API key"
      onClose={onClose}
    />
  );
}
