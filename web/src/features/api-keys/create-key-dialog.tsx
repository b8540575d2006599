import { Button, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { createApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { CodePanel } from '../../ui/code-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { messagesByField } from '../../ui/form-messages.ts';
import { WarningIcon } from '../../ui/icons/line-icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshApiKeys } from './use-api-keys.ts';

/** Makes a key: first its name, then the key itself, shown this once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [wholeKey, setWholeKey] = useState<string | null>(null);
  if (wholeKey) return <NewKey wholeKey={wholeKey} onClose={onClose} />;
  return <KeyForm onCreated={setWholeKey} onClose={onClose} />;
}

interface KeyFormProps {
  readonly onCreated: (wholeKey: string) => void;
  readonly onClose: () => void;
}

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const formId = useId();
  const { keyName, setKeyName, message, isBusy, submit } = useCreateKey(onCreated, onClose);
  const buttons = (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        Cancel
      </Button>
      <Button size="sm" type="submit" form={formId} colorPalette="accent" loading={isBusy}>
        Create
      </Button>
    </>
  );
  return (
    <Modal title="Create API Key" onClose={onClose} footer={buttons}>
      <form id={formId} onSubmit={submit} noValidate>
        <FormField label="Key name" error={message} hint="The editor or machine that will use it.">
          <Input placeholder="Laptop" value={keyName} onChange={(event) => setKeyName(event.target.value)} />
        </FormField>
      </form>
    </Modal>
  );
}

function NewKey({ wholeKey, onClose }: { wholeKey: string; onClose: () => void }) {
  return (
    <Modal
      title="Your new API key"
      onClose={onClose}
      footer={
        <Button size="sm" colorPalette="accent" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap="4">
        <CodePanel
          caption="API key"
          text={wholeKey}
          actions={
            <CopyButton
              hasText
              label="Copy"
              aria-label="Copy API key"
              source={wholeKey}
              messages={{ title: 'API key copied' }}
            />
          }
        />
        <Flex gap="2.5" color="fg.warning" role="note" textStyle="sm">
          <Flex pt="0.5">
            <WarningIcon />
          </Flex>
          <Text>
            This is the only time the key is shown. Copy it now, and keep it as you would a password.
          </Text>
        </Flex>
      </Stack>
    </Modal>
  );
}

function useCreateKey(onCreated: (wholeKey: string) => void, onClose: () => void) {
  const [keyName, setKeyName] = useState('');
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshApiKeys();

  const create = async () => {
    setBusy(true);
    try {
      const { apiKey } = await call(createApiKey, { body: { keyName } });
      await refresh();
      if (apiKey) return onCreated(apiKey);
      toast({ ...KEY_MISSING, tone: 'destructive' });
      onClose();
    } catch (error) {
      toast({
        title: 'Error creating API key',
        description: messageOf(error, 'Unknown error'),
        tone: 'destructive',
      });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = messagesByField(createApiKey.body, { keyName }).keyName;
    setMessage(found);
    if (!found) void create();
  };
  return { keyName, setKeyName, message, isBusy, submit };
}

const KEY_MISSING = {
  title: 'Error displaying API key',
  description: 'The API key was created but could not be displayed. Please check server logs.',
};
