import { chakra } from '@chakra-ui/react';

/** The input of a question on public pages. Chakra's Input would load the code of form fields. */
export const QuestionInput = chakra('input', {
  base: {
    w: 'full',
    minW: '0',
    h: '11',
    px: '4',
    rounded: 'l2',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    '&:focus-visible': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '1px',
    },
  },
});
