import { Button, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { BusyButton, SECONDARY_BUTTON } from '../buttons.tsx';
import type { Failure } from '../toasts/toast-store.ts';
import { useAction } from '../use-action.ts';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** The name of the item that the action affects. */
  readonly subject?: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Label of the cancel button; "Cancel" by default. */
  readonly dismissLabel?: string;
  /** Runs after confirmation; then the dialog closes. */
  readonly action: () => Promise<unknown>;
  readonly failure: Failure;
  readonly onClose: () => void;
}

/** Confirms a destructive action. The cancel button has the focus. */
export function ConfirmDialog({
  title,
  subject,
  text,
  confirmLabel,
  dismissLabel = 'Cancel',
  action,
  failure,
  onClose,
}: ConfirmDialogProps) {
  const { isBusy, run } = useAction(failure);
  const confirm = async () => {
    await run(action);
    onClose();
  };
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      role="alertdialog"
      size="sm"
      title={title}
      {...(subject && { description: subject })}
      onClose={onClose}
      isLocked={isBusy}
      initialFocus={cancel}
      footer={
        <>
          <Button
            ref={cancel}
            {...SECONDARY_BUTTON}
            aria-disabled={isBusy || undefined}
            onClick={() => {
              if (!isBusy) onClose();
            }}
          >
            {dismissLabel}
          </Button>
          <BusyButton size="sm" colorPalette="red" isBusy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Text color="fg.muted">{text}</Text>
    </Modal>
  );
}
