/** The style of a button next to the main one, on any background. */
export const SECONDARY_BUTTON = {
  size: 'sm',
  variant: 'outline',
  colorPalette: 'gray',
  bg: 'bg.panel',
} as const;
