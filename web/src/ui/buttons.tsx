import { Button, type ButtonProps, chakra, Spinner } from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router-dom';

/** The style of the main button. */
export const PRIMARY_BUTTON = { size: 'sm', colorPalette: 'accent' } as const;

/** The style of a button next to the main one, on any background. */
export const SECONDARY_BUTTON = {
  size: 'sm',
  variant: 'outline',
  colorPalette: 'gray',
  bg: 'bg.panel',
} as const;

/** The style of a button in a row or next to a text. */
export const SMALL_BUTTON = { ...SECONDARY_BUTTON, size: 'xs' } as const;

/** The style of an icon in a row. */
export const ICON_BUTTON = { size: 'xs', variant: 'ghost', colorPalette: 'gray', color: 'fg.muted' } as const;

/** The style of an icon that deletes its row. */
export const DELETE_ICON_BUTTON = { ...ICON_BUTTON, _hover: { color: 'red.fg', bg: 'red.subtle' } } as const;

/** An internal link styled as a button. */
export function LinkButton({ to, children, ...button }: ButtonProps & { readonly to: string }) {
  return (
    <Button {...button} asChild>
      <Link to={to}>{children}</Link>
    </Button>
  );
}

export interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'loadingText' | 'disabled'> {
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
