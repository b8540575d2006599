import { statfs } from 'node:fs/promises';

/** Profiles and caches that a browser writes before it is replaced, with a margin. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const MIB = 1024 * 1024;

/** The folder for temporary files is full. */
class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** Rejects with an error of code ENOSPC when `folder` has no space for a browser profile. */
export async function checkDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= MIN_FREE_BYTES) return;
  throw new DiskFullError(
    `The browser could not start: ${folder} is full. Free disk space, or set TMPDIR to another folder ` +
      `(${Math.floor(freeBytes / MIB)} MiB free, ${MIN_FREE_BYTES / MIB} MiB needed)`,
  );
}
