import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Playwright calls the folders of its browsers' profiles, in the folder for temporary files. */
const PROFILE = /^playwright_chromiumdev_profile-/;
/** Says whose a profile is. */
const OWNER_FILE = 'lectern-worker';

/** Notes in the profile of a running browser that it is this process's, by the command line of the browser. */
export async function claimProfile(commandLine: string): Promise<void> {
  const profile = /--user-data-dir=(\S+)/.exec(commandLine)?.[1];
  if (profile !== undefined && existsSync(profile)) {
    await writeFile(join(profile, OWNER_FILE), String(process.pid));
  }
}

/**
 * Removes the profiles that killed workers have left in `folder`; a worker that ends orderly takes its own along.
 * Profiles that nobody has claimed may be somebody else's and stay.
 */
export async function removeLeftProfiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => PROFILE.test(name))) {
    const profile = join(folder, name);
    const owner = await readFile(join(profile, OWNER_FILE), 'utf8').catch(() => null);
    if (owner !== null && !isRunning(Number(owner))) await rm(profile, { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // A process of another account runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
