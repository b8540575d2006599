const STORAGE_KEY = 'lectern-return-path';

/** Stores the page that this tab opens after a sign-in, which leaves the application. Null means the dashboard. */
export function rememberReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    // Without storage, the dashboard opens.
  }
}

/** The page that this tab opens after a sign-in; null for the dashboard. */
export function readReturnPath(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
