import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { deleteAccount } from '@lectern/shared/contracts/account.ts';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../http/call.ts';
import { getErrorMessage, getFieldMessages } from '../../http/http-error.ts';
import { useSession, useSessionActions } from '../../session/use-session.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Deletes the account after the user types its email address, then goes to the sign-in page. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { user } = useSession();
  const form = useDeleteAccount(onClose);
  return (
    <Modal
      role="alertdialog"
      title="Delete account"
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton size="sm" type="submit" form={formId} colorPalette="red" isBusy={form.isBusy}>
            Delete everything
          </BusyButton>
        </>
      }
    >
      <Stack gap="5">
        <Text color="fg.muted">
          This deletes all your MCP Servers, documents, topics and API keys, signs you out everywhere, and
          disconnects your editors. You can't undo this.
        </Text>
        <form id={formId} onSubmit={form.submit} noValidate>
          <FormField label={`Type ${user?.email ?? 'your email address'} to confirm`} error={form.message}>
            <Input
              autoComplete="off"
              value={form.confirmation}
              onChange={(event) => form.setConfirmation(event.target.value)}
            />
          </FormField>
        </form>
      </Stack>
    </Modal>
  );
}

function useDeleteAccount(onClose: () => void) {
  const [confirmation, setConfirmation] = useState('');
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { forget } = useSessionActions();
  const navigate = useNavigate();

  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteAccount, { body: { confirmation } });
      onClose();
      await navigate('/login');
      await forget();
      toast({ title: 'Account deleted', tone: 'success' });
    } catch (error) {
      setMessage(getFieldMessages(error).confirmation ?? getErrorMessage(error, 'Unknown error'));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void remove();
  };
  return { confirmation, setConfirmation, message, isBusy, submit };
}
