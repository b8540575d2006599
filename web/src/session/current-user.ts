import { readStored, writeStored } from '../storage.ts';

/** Holds the id of the user of this browser, or '' without one. Browsers report changes to the other tabs. */
const STORAGE_KEY = 'lectern-user';

/** Announces the signed-in user to the other tabs. Without storage, they notice a sign-out at their next request. */
export function announceUser(userId: number | undefined): void {
  writeStored('localStorage', STORAGE_KEY, `${userId ?? ''}`);
}

/** Whether another tab has announced a different user than `userId`. */
export function isOtherUserSignedIn(userId: number | undefined): boolean {
  const announced = readStored('localStorage', STORAGE_KEY);
  return announced !== null && announced !== `${userId ?? ''}`;
}
