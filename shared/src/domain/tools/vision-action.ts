/** Actions of agent vision on a page. */
export const VISION_ACTIONS = ['close_dialog', 'expand', 'open_tab', 'load_more', 'scroll', 'done'] as const;

export type VisionAction = (typeof VISION_ACTIONS)[number];
