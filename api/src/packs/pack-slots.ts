import { TooManyRequestsError, UnavailableError } from '@lectern/shared/errors.ts';

/** Each takes up to 130 MB of the temporary folder, which may be in memory, until it is stored or downloaded. */
const MAX_PACKS = 6;
const MAX_PACKS_PER_USER = 2;
const RETRY_AFTER_SECONDS = 10;

/** Limits the packs that this process imports or exports at a time. */
export interface PackSlots {
  /**
   * Takes a slot and returns the function that frees it, which may be called twice. Throws TooManyRequestsError when the user
   * has too many, and UnavailableError when all users together have.
   */
  take(userId: number): () => void;
}

/** Creates the slots of a process; `maxPacks` is the limit for all users together. */
export function createPackSlots(maxPacks = MAX_PACKS): PackSlots {
  const taken = new Set<{ readonly userId: number }>();
  return {
    take(userId) {
      const own = [...taken].filter((slot) => slot.userId === userId);
      if (own.length >= MAX_PACKS_PER_USER) {
        const message = `You are already importing or exporting ${MAX_PACKS_PER_USER} packs. Wait until one is done`;
        throw new TooManyRequestsError(message, RETRY_AFTER_SECONDS);
      }
      if (taken.size >= maxPacks)
        throw new UnavailableError(
          'Too many packs are being imported or exported. Try again in a moment',
          RETRY_AFTER_SECONDS,
        );
      const slot = { userId };
      taken.add(slot);
      return () => {
        taken.delete(slot);
      };
    },
  };
}
