import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { PRIMARY_BUTTON } from '../buttons.tsx';
import { Form } from '../forms/form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface FormDialogProps extends Omit<ModalProps, 'footer'> {
  readonly form: {
    readonly isBusy: boolean;
    readonly submit: () => void;
    /** Deletes the draft; called by the cancel button. */
    readonly discard?: () => void;
  };
  readonly submitLabel: string;
  /** Whether submitting cannot be undone. Default false. */
  readonly isDestructive?: boolean;
  /** Content below the form. */
  readonly below?: ReactNode;
  /** Shown instead of the form after success; null before. */
  readonly result?: ReactNode;
}

/** A dialog with one form, whose fields are the children. */
export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, isDestructive = false, below, result = null, children, ...modal } = props;
  const formId = useId();
  if (result !== null) {
    return (
      <Modal {...modal} footer={<DoneButton onClose={modal.onClose} />}>
        {result}
      </Modal>
    );
  }
  const cancel = () => {
    form.discard?.();
    modal.onClose();
  };
  const buttons = { formId, submitLabel, isDestructive, isBusy: form.isBusy };
  return (
    <Modal
      {...modal}
      isLocked={form.isBusy}
      footer={<FormButtons {...buttons} onCancel={form.isBusy ? null : cancel} />}
    >
      <Form id={formId} onSubmit={form.submit}>
        {children}
      </Form>
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
