import { type ApiKeyReply, renameApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { call } from '../../http/call.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { refreshApiKeys } from './use-api-keys.ts';

/** Renames a key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const form = useForm({
    initial: { keyName: apiKey.keyName },
    schema: renameApiKey.body,
    async send(body) {
      await call(renameApiKey, { params: { keyId: apiKey.id }, body });
      await refreshApiKeys();
      toastSuccess('API key renamed');
      onClose();
    },
    onError: 'Could not rename the API key',
  });
  return (
    <FormDialog size="sm" title="Rename API key" submitLabel="Rename" form={form} onClose={onClose}>
      <TextField label="Key name" {...form.field('keyName')} />
    </FormDialog>
  );
}
