/** Width and gutter of public pages. */
export const PAGE_WIDTH = { w: 'full', maxW: '72rem', mx: 'auto', px: { base: '4', md: '8' } } as const;
