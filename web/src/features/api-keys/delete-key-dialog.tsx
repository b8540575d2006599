import { type ApiKeyReply, deleteApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useRefreshApiKeys } from './use-api-keys.ts';

/** Deletes a key after confirmation. */
export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshApiKeys();
  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteApiKey, { params: { keyId: apiKey.id } });
      await refresh();
      toast({ title: 'API key deleted', tone: 'success' });
    } catch (error) {
      toast({
        title: 'Error deleting API key',
        description: getErrorMessage(error, 'Unknown error'),
        tone: 'destructive',
      });
    }
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
