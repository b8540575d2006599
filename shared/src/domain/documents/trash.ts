/** Days for which deleted collections and documents can be restored. */
export const TRASH_DAYS = 7;

/** Items in one user's trash; beyond it, the oldest are deleted first. */
export const MAX_TRASH_ITEMS = 500;
