import { createApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastError } from '../../ui/toasts/toast-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { type KeyLimits, KeyLimitsFields, NO_LIMITS, toKeyBody } from './key-limits.tsx';
import { NewKey } from './new-key.tsx';
import { createKey, type NewKey as NewKeyBody, refreshApiKeys } from './use-api-keys.ts';

/** Asks for a name, creates a key, and shows it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const form = useCreateKey(onClose);
  const { fullKey } = form;
  return (
    <FormDialog
      title={fullKey ? 'Your new API key' : 'Create API Key'}
      submitLabel="Create"
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
      result={fullKey && <NewKey fullKey={fullKey} />}
    >
      <TextField
        label="Key name"
        error={form.messages.keyName}
        hint="The editor or machine that will use it."
        placeholder="Laptop"
        value={form.keyName}
        onChange={form.setKeyName}
      />
      <KeyLimitsFields limits={form.limits} onChange={form.setLimits} />
    </FormDialog>
  );
}

function useCreateKey(onClose: () => void) {
  const [fullKey, setFullKey] = useState<string | null>(null);
  const [keyName, setKeyName] = useState('');
  const [limits, setLimits] = useState<KeyLimits>(NO_LIMITS);
  const form = useForm({
    schema: createApiKey.body,
    async send(body: NewKeyBody) {
      const created = await createKey(body);
      await refreshApiKeys();
      if (created) return setFullKey(created);
      toast({ ...KEY_MISSING, tone: 'destructive' });
      onClose();
    },
    onError: (error) => toastError('Error creating API key', error),
  });
  const submit = () => form.submit({ keyName, ...toKeyBody(limits) });
  const { messages, isBusy } = form;
  return { keyName, setKeyName, limits, setLimits, fullKey, messages, isBusy, submit };
}

const KEY_MISSING = {
  title: 'Error displaying API key',
  description: 'The API key was created but could not be displayed. Please check server logs.',
};
