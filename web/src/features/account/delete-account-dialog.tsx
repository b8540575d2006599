import { Text } from '@chakra-ui/react';
import { deleteAccount } from '@lectern/shared/contracts/account.ts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../http/call.ts';
import { getFieldMessages } from '../../http/http-error.ts';
import { forgetSession, useSession } from '../../session/use-session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toast-store.ts';

/** Deletes the account after the user types its email address, then goes to the sign-in page. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    initial: { confirmation: '' },
    schema: deleteAccount.body,
    async send(body) {
      await call(deleteAccount, { body });
      onClose();
      await navigate('/login');
      await forgetSession();
      toastSuccess('Account deleted');
    },
    onError(error) {
      if (!getFieldMessages(error).confirmation) toastError('Could not delete the account', error);
    },
  });
  return (
    <FormDialog
      title="Delete account"
      submitLabel="Delete everything"
      form={form}
      isDestructive
      onClose={onClose}
    >
      <Text color="fg.muted">
        This deletes all your MCP servers, documents, topics and API keys, signs you out everywhere, and
        disconnects your editors. You can't undo this.
      </Text>
      <TextField
        label={`Type ${user?.email ?? 'your email address'} to confirm`}
        autoComplete="off"
        {...form.field('confirmation')}
      />
    </FormDialog>
  );
}
