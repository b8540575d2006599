import { Button, Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { PRIMARY_BUTTON } from '../button-styles.ts';
import { FormButtons } from './form-buttons.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface FormDialogProps extends Omit<ModalProps, 'footer'> {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Whether submitting cannot be undone. Default false. */
  readonly isDestructive?: boolean;
  /** Called by the cancel button. Default: `onClose`. */
  readonly onCancel?: () => void;
  /** Not called while the dialog is busy. */
  readonly onSubmit: () => void;
  /** Content below the form. */
  readonly below?: ReactNode;
  /** Shown instead of the form after success; null before. */
  readonly result?: ReactNode;
}

/** A dialog with one form, whose fields are the children. */
export function FormDialog({
  submitLabel,
  isBusy,
  isDestructive = false,
  onSubmit,
  onCancel,
  below,
  result = null,
  children,
  ...modal
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const buttons = { formId, submitLabel, isBusy, isDestructive };
  if (result !== null) {
    return (
      <Modal {...modal} footer={<DoneButton onClose={modal.onClose} />}>
        {result}
      </Modal>
    );
  }
  return (
    <Modal {...modal} footer={<FormButtons {...buttons} onCancel={onCancel ?? modal.onClose} />}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="5">{children}</Stack>
      </form>
      {below}
    </Modal>
  );
}

/** Takes the focus from the removed submit button. */
function DoneButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} {...PRIMARY_BUTTON} onClick={onClose}>
      Done
    </Button>
  );
}
