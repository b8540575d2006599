import { Button, Input } from '@chakra-ui/react';
import { type ApiKeyReply, renameApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../http/http-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { validateFields } from '../../ui/forms/form-messages.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useRefreshApiKeys } from './use-api-keys.ts';

/** Renames a key. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const formId = useId();
  const [keyName, setKeyName] = useState(apiKey.keyName);
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshApiKeys();

  const rename = async () => {
    setBusy(true);
    try {
      await call(renameApiKey, { params: { keyId: apiKey.id }, body: { keyName } });
      await refresh();
      toast({ title: 'API key renamed', tone: 'success' });
      onClose();
    } catch (error) {
      setMessage(getFieldMessages(error).keyName ?? getErrorMessage(error, 'Unknown error'));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validateFields(renameApiKey.body, { keyName }).keyName;
    setMessage(found);
    if (!found && !isBusy) void rename();
  };
  return (
    <Modal
      size="sm"
      title="Rename API key"
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton size="sm" type="submit" form={formId} colorPalette="accent" isBusy={isBusy}>
            Rename
          </BusyButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FormField label="Key name" error={message}>
          <Input value={keyName} onChange={(event) => setKeyName(event.target.value)} />
        </FormField>
      </form>
    </Modal>
  );
}
