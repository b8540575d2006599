import { Button, Text } from '@chakra-ui/react';
import { type ApiKeyReply, rotateApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DoneButton, NewKey } from './new-key.tsx';
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
  if (fullKey) {
    return (
      <Modal title="Your new API key" onClose={onClose} footer={<DoneButton onClose={onClose} />}>
        <NewKey fullKey={fullKey} />
      </Modal>
    );
  }
  return (
    <Modal
      title={`Rotate ${apiKey.keyName}`}
      onClose={onClose}
      footer={
        <>
          <Button {...SECONDARY_BUTTON} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton {...PRIMARY_BUTTON} isBusy={isBusy} onClick={() => void rotate()}>
            Rotate key
          </BusyButton>
        </>
      }
    >
      <Text color="fg.muted">
        You get a new key with the same name and access. The current key works for 24 more hours, which gives
        you time to replace it in your editors.
      </Text>
    </Modal>
  );
}
