import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates a folder in `parent` for the temporary files of this process and its children, and removes the folders of
 * killed processes of the same service. A process that shuts down removes its own.
 */
export async function claimTemporaryFolder(parent: string, service: 'api' | 'worker'): Promise<string> {
  const prefix = `lectern-${service}-`;
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    // An earlier process had our id, as in a restarted container.
    if (owner && (owner === process.pid || !isRunning(owner)))
      await removeTemporaryFolder(join(parent, name));
  }
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
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
