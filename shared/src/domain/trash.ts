/** How many days what was deleted can be had back. */
export const TRASH_DAYS = 7;

/** How many deleted things of one user are kept at most; beyond, the oldest go first. */
export const MAX_TRASH_ITEMS = 500;
