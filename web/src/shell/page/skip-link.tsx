import { chakra } from '@chakra-ui/react';

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  return <Anchor href="#main">Skip to content</Anchor>;
}

const Anchor = chakra('a', {
  base: {
    position: 'fixed',
    top: '3',
    insetStart: '3',
    zIndex: 'skipNav',
    px: '4',
    py: '2',
    rounded: 'l2',
    bg: 'bg.panel',
    borderWidth: '1px',
    textStyle: 'sm',
    fontWeight: 'medium',
    transform: 'translateY(-300%)',
    '&:focus': { transform: 'none', shadow: 'lg' },
  },
});
