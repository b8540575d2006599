import { Button, type ButtonProps, chakra, Spinner } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'loadingText' | 'disabled'> {
  readonly isBusy: boolean;
  /** What it says meanwhile; a spinner in the place of its label when not given. */
  readonly busyText?: string;
}

/**
 * A button whose work takes a while. Meanwhile it takes no second click, yet keeps the focus, which a button that is
 * disabled loses: the keyboard would start again at the top of the page.
 */
export function BusyButton({ isBusy, busyText, children, onClick, ...button }: BusyButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Without this a busy button of a form would send it again.
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

/** Keeps its room while it is not seen, so that the button keeps its width. */
const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'inherit',
    gap: 'inherit',
    minW: '0',
  },
});
