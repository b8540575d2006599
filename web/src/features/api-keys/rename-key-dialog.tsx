import { Input } from '@chakra-ui/react';
import { type ApiKeyReply, renameApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../http/http-error.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { validateFields } from '../../ui/forms/form-messages.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { refreshApiKeys } from './use-api-keys.ts';

/** Renames a key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const [keyName, setKeyName] = useState(apiKey.keyName);
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const rename = async () => {
    setBusy(true);
    try {
      await call(renameApiKey, { params: { keyId: apiKey.id }, body: { keyName } });
      await refreshApiKeys();
      toast({ title: 'API key renamed', tone: 'success' });
      onClose();
    } catch (error) {
      setMessage(getFieldMessages(error).keyName ?? getErrorMessage(error, 'Unknown error'));
      setBusy(false);
    }
  };
  const submit = () => {
    const found = validateFields(renameApiKey.body, { keyName }).keyName;
    setMessage(found);
    if (!found) void rename();
  };
  return (
    <FormDialog
      size="sm"
      title="Rename API key"
      submitLabel="Rename"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label="Key name" error={message}>
        <Input value={keyName} onChange={(event) => setKeyName(event.target.value)} />
      </FormField>
    </FormDialog>
  );
}
