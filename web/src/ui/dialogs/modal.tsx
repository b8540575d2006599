import { CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useState } from 'react';
import { mainElement } from '../focus-main.ts';

export interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly onClose: () => void;
  /** Whether the dialog stays open, because a request is being sent that closing would not cancel. Default false. */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly role?: 'dialog' | 'alertdialog';
  /** The element to focus; the first control by default. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

/** Clicks on toasts do not close the dialog. */
const toastRegion = () => document.querySelector<HTMLElement>('[data-toasts]');

/** The opener may be gone, such as the button of a list that is no longer empty. */
function isFocusable(opener: Element | null): opener is HTMLElement {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
}

/** With smaller margins, more than one field is visible at 200% zoom. */
const ON_SHORT_SCREENS = { '@media (max-height: 36rem)': { my: '2', maxH: 'calc(100% - 1rem)' } } as const;

/**
 * A dialog, open while rendered. Escape, the close button and a click outside call `onClose`. With a footer of buttons, a click
 * outside does not, because it would discard the input.
 */
export function Modal({
  title,
  description,
  onClose,
  isLocked = false,
  children,
  footer,
  size = 'md',
  role,
  initialFocus,
}: ModalProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root
      open
      size={size}
      placement={{ base: 'top', md: 'center' }}
      scrollBehavior="inside"
      role={role ?? 'dialog'}
      closeOnInteractOutside={footer === undefined}
      persistentElements={[toastRegion]}
      finalFocusEl={() => (isFocusable(opener) ? opener : mainElement())}
      onOpenChange={({ open }) => {
        if (!open && !isLocked) onClose();
      }}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content borderWidth="1px" css={ON_SHORT_SCREENS}>
            <Dialog.Header flexDirection="column" gap="1" pe="12">
              <Dialog.Title textStyle="section">{title}</Dialog.Title>
              {description && <Dialog.Description>{description}</Dialog.Description>}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            {footer && (
              <Dialog.Footer flexWrap="wrap" borderTopWidth="1px" pt="4">
                {footer}
              </Dialog.Footer>
            )}
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
