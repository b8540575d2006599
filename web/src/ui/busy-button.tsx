import { Button, type ButtonProps, chakra, Spinner } from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'loadingText' | 'disabled'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly isBusy: boolean;
  /** The label while busy; a spinner by default. */
  readonly busyText?: string;
}

/**
 * A button that ignores clicks while busy. Unlike a disabled button it keeps the focus, so the keyboard position is not
 * lost.
 */
export function BusyButton({ isBusy, busyText, children, onClick, ...button }: BusyButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents a busy submit button from submitting the form again.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  const hasSpinner = isBusy && busyText === undefined;
  return (
    <Button {...button} aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined} onClick={click}>
      {hasSpinner && <Spinner size="inherit" w="1em" h="1em" position="absolute" borderWidth="2px" />}
      <Label opacity={hasSpinner ? '0' : '1'}>{isBusy ? (busyText ?? children) : children}</Label>
    </Button>
  );
}

/** Keeps its space while hidden, which preserves the width of the button. */
const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'inherit',
    gap: 'inherit',
    minW: '0',
  },
});
