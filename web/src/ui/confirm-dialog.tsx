import { Button, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. The harmless answer has the focus. */
export function ConfirmDialog({ title, text, confirmLabel, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      role="alertdialog"
      size="sm"
      title={title}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" colorPalette="red" loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Text color="fg.muted">{text}</Text>
    </Modal>
  );
}
