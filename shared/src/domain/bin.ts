/** How many days what was deleted can be had back. */
export const BIN_DAYS = 7;

/** How many deleted things of one user are kept at most; beyond, the oldest go first. */
export const BIN_THINGS = 500;
