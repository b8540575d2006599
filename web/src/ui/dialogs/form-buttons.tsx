import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BusyButton, SECONDARY_BUTTON } from '../buttons.tsx';

interface FormButtonsProps {
  readonly formId: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Whether submitting cannot be undone. Default false. */
  readonly isDestructive?: boolean;
  /** Null while a request is being sent that cannot be cancelled. */
  readonly onCancel: (() => void) | null;
  /** Further buttons between the two. */
  readonly children?: ReactNode;
}

/** The buttons below a form in a dialog. */
export function FormButtons({
  formId,
  submitLabel,
  isBusy,
  isDestructive = false,
  onCancel,
  children,
}: FormButtonsProps) {
  return (
    <>
      <Button
        {...SECONDARY_BUTTON}
        aria-disabled={onCancel === null || undefined}
        onClick={() => onCancel?.()}
      >
        Cancel
      </Button>
      {children}
      <BusyButton
        size="sm"
        type="submit"
        form={formId}
        colorPalette={isDestructive ? 'red' : 'accent'}
        isBusy={isBusy}
      >
        {submitLabel}
      </BusyButton>
    </>
  );
}
