import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = /^lectern-worker-(\d+)-/;

/**
 * Creates a folder in `parent` for the temporary files of this process and its children, and removes the folders of
 * killed workers. A worker that shuts down removes its own.
 */
export async function claimTemporaryFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const owner = Number(FOLDER.exec(name)?.[1]);
    // An earlier process had our id, as in a restarted container.
    if (owner && (owner === process.pid || !isRunning(owner)))
      await removeTemporaryFolder(join(parent, name));
  }
  return mkdtemp(join(parent, `lectern-worker-${process.pid}-`));
}

/** Removes a folder with its content, even while a browser that shuts down still writes there. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // A process of another account runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
