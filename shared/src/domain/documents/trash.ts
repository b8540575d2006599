/** Items in one user's trash; beyond it, the oldest are deleted first. */
export const MAX_TRASH_ITEMS = 500;
