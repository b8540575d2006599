/** Holds the id of the user of this browser, or '' without one. Browsers report changes to the other tabs. */
const STORAGE_KEY = 'lectern-user';

/** Announces the signed-in user to the other tabs. */
export function announceUser(userId: number | undefined): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${userId ?? ''}`);
  } catch {
    // Without storage, other tabs notice a sign-out at their next request.
  }
}

/** Whether another tab has announced a different user than `userId`. */
export function isOutdated(userId: number | undefined): boolean {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? `${userId ?? ''}`) !== `${userId ?? ''}`;
  } catch {
    return false;
  }
}
