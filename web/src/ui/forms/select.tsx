import { chakra } from '@chakra-ui/react';

/** A native select. */
export const Select = chakra('select', {
  base: {
    w: 'full',
    maxW: '22rem',
    h: '9',
    px: '2.5',
    rounded: 'l2',
    borderWidth: '1px',
    bg: 'bg.panel',
    textStyle: 'sm',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
});
