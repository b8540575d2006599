import { Text } from '@chakra-ui/react';
import { deleteAccount } from '@lectern/shared/contracts/account.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../http/http-error.ts';
import { forgetSession, useSession } from '../../session/use-session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Deletes the account after the user types its email address, then goes to the sign-in page. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const form = useDeleteAccount(onClose);
  return (
    <FormDialog
      title="Delete account"
      submitLabel="Delete everything"
      isBusy={form.isBusy}
      isDestructive
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        This deletes all your MCP Servers, documents, topics and API keys, signs you out everywhere, and
        disconnects your editors. You can't undo this.
      </Text>
      <TextField
        label={`Type ${user?.email ?? 'your email address'} to confirm`}
        error={form.message}
        autoComplete="off"
        value={form.confirmation}
        onChange={form.setConfirmation}
      />
    </FormDialog>
  );
}

function useDeleteAccount(onClose: () => void) {
  const [confirmation, setConfirmation] = useState('');
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteAccount, { body: { confirmation } });
      onClose();
      await navigate('/login');
      await forgetSession();
      toast({ title: 'Account deleted', tone: 'success' });
    } catch (error) {
      setMessage(getFieldMessages(error).confirmation ?? getErrorMessage(error, 'Unknown error'));
      setBusy(false);
    }
  };
  return { confirmation, setConfirmation, message, isBusy, submit: () => void remove() };
}
