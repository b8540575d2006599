import { readStored, writeStored } from '../storage.ts';

const STORAGE_KEY = 'lectern-return-path';

/** Stores the page that this tab opens after a sign-in, which leaves the application. Null means the dashboard. */
export function rememberReturnPath(path: string | null): void {
  writeStored('sessionStorage', STORAGE_KEY, path);
}

/** The page that this tab opens after a sign-in; null for the dashboard. */
export function readReturnPath(): string | null {
  return readStored('sessionStorage', STORAGE_KEY);
}
