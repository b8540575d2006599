import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder for files that can be recreated: LECTERN_HOME, else the user's cache. */
export function cacheDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.LECTERN_HOME || join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lectern');
}
