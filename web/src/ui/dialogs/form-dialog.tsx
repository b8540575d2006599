import { Stack } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId } from 'react';
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
}

/** A dialog with one form, whose fields are the children. */
export function FormDialog({
  submitLabel,
  isBusy,
  isDestructive = false,
  onSubmit,
  onCancel,
  below,
  children,
  ...modal
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const buttons = { formId, submitLabel, isBusy, isDestructive };
  return (
    <Modal {...modal} footer={<FormButtons {...buttons} onCancel={onCancel ?? modal.onClose} />}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap="5">{children}</Stack>
      </form>
      {below}
    </Modal>
  );
}
