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
