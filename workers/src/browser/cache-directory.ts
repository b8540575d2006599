import { homedir } from 'node:os';
import { join } from 'node:path';

/** Folder for what can be fetched or unpacked again: the home folder of Lectern, else the user's cache. */
export function cacheDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return environment.LECTERN_HOME || join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lectern');
}
