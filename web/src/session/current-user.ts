/** Holds the id of the user of this browser, or '' without one. Browsers report changes to the other tabs. */
const STORAGE_KEY = 'lectern-user';

/** Tells the other tabs who is signed in, as the server just said. */
export function announceUser(userId: number | undefined): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${userId ?? ''}`);
  } catch {
    // Without storage, other tabs notice a sign-out at their next request.
  }
}

/** Whether a tab has announced another user than `userId`. */
export function isOutdated(userId: number | undefined): boolean {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? `${userId ?? ''}`) !== `${userId ?? ''}`;
  } catch {
    return false;
  }
}
