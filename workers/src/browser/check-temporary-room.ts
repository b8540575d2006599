import { statfs } from 'node:fs/promises';

/** What a browser writes of profiles and caches before it is replaced, with some to spare. */
const WANTED_BYTES = 32 * 1024 * 1024;
const MIB = 1024 * 1024;

/** The folder for temporary files has no room for a browser. */
class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  readonly code = 'ENOSPC';
}

/** Rejects with an error of the code ENOSPC when `folder` has no room for a browser's profile. */
export async function checkTemporaryRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const left = bavail * bsize;
  if (left >= WANTED_BYTES) return;
  const found = `${folder} has ${Math.floor(left / MIB)} MiB left, and a browser needs ${WANTED_BYTES / MIB}`;
  throw new NoRoomError(
    `The browser was not started: ${found}; make room there, or set TMPDIR to another folder`,
  );
}
