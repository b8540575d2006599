import { createApiKey } from '@lectern/shared/contracts/api-keys.ts';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { KeyLimitsFields, NO_LIMITS, toKeyBody } from './key-limits.tsx';
import { NewKey } from './new-key.tsx';
import { createKey, refreshApiKeys } from './use-api-keys.ts';

/** Asks for a name, creates a key, and shows it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [fullKey, setFullKey] = useState<string | null>(null);
  const form = useForm({
    initial: { keyName: '', limits: NO_LIMITS },
    schema: createApiKey.body,
    toBody: ({ keyName, limits }) => ({ keyName, ...toKeyBody(limits) }),
    async send(body) {
      const created = await createKey(body);
      await refreshApiKeys();
      if (created) return setFullKey(created);
      toast({ ...KEY_MISSING, tone: 'destructive' });
      onClose();
    },
    onError: 'Error creating API key',
  });
  return (
    <FormDialog
      title={fullKey ? 'Your new API key' : 'Create API Key'}
      submitLabel="Create"
      form={form}
      onClose={onClose}
      result={fullKey && <NewKey fullKey={fullKey} />}
    >
      <TextField
        label="Key name"
        hint="The editor or machine that will use it."
        placeholder="Laptop"
        {...form.field('keyName')}
      />
      <KeyLimitsFields {...form.field('limits')} />
    </FormDialog>
  );
}

const KEY_MISSING = {
  title: 'Error displaying API key',
  description: 'The API key was created but could not be displayed. Please check server logs.',
};
