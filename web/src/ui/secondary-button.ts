/** The style of a button next to the main one, on any background. */
export const SECONDARY_BUTTON = {
  size: 'sm',
  variant: 'outline',
  colorPalette: 'gray',
  bg: 'bg.panel',
} as const;

/** The style of a button in a row or next to a text. */
export const SMALL_BUTTON = { ...SECONDARY_BUTTON, size: 'xs' } as const;
