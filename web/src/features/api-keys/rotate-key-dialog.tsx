import { Text } from '@chakra-ui/react';
import { type ApiKeyReply, rotateApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NewKey } from './new-key.tsx';
import { refreshApiKeys } from './use-api-keys.ts';

/** Replaces a key with a new one; the old key keeps working for a day. */
export function RotateKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const [fullKey, setFullKey] = useState<string | null>(null);
  const { isBusy, run } = useAction('Error rotating API key');
  const rotate = async () => {
    const isRotated = await run(async () => {
      const created = await call(rotateApiKey, { params: { keyId: apiKey.id } });
      await refreshApiKeys();
      setFullKey(created.apiKey);
    });
    if (!isRotated) onClose();
  };
  return (
    <FormDialog
      title={fullKey ? 'Your new API key' : `Rotate ${apiKey.keyName}`}
      submitLabel="Rotate key"
      form={{ isBusy, submit: () => void rotate() }}
      onClose={onClose}
      result={fullKey && <NewKey fullKey={fullKey} />}
    >
      <Text color="fg.muted">
        You get a new key with the same name and access. The current key works for 24 more hours, which gives
        you time to replace it in your editors.
      </Text>
    </FormDialog>
  );
}
