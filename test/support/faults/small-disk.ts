import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAX_ATTEMPTS = 20;

/** A separate disk that a test can fill. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Fills it, except for this many bytes. */
  fill(leftBytes: number): void;
  /** Removes the content of `fill`. */
  makeRoom(): void;
}

/** Mounts a disk in memory; null if mounting is not allowed, which requires root. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'lectern-disk-'));
  const options = `size=${mebibytes}m,mode=755`;
  if (
    process.platform !== 'linux' ||
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'lectern', path]).status
  ) {
    rmdirSync(path);
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(leftBytes) {
      // Other processes may use the free space meanwhile.
      for (let attempt = 1; !fillDisk(leftBytes, path, ballast); attempt += 1) {
        if (attempt === MAX_ATTEMPTS) throw new Error(`The disk at ${path} could not be filled`);
      }
    },
    makeRoom() {
      if (existsSync(ballast)) rmSync(ballast);
    },
    [Symbol.dispose]() {
      spawnSync('umount', ['--lazy', path]);
      rmdirSync(path);
    },
  };
}

/** Returns false if the space could only be filled in part. */
function fillDisk(leftBytes: number, path: string, ballast: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  const taken = existsSync(ballast) ? statSync(ballast).size : 0;
  const bytes = bavail * bsize - leftBytes;
  return bytes <= 0 || spawnSync('fallocate', ['--length', String(taken + bytes), ballast]).status === 0;
}

/** Whether this process may mount disks. */
export function mayMountDisks(): boolean {
  const disk = mountSmallDisk(1);
  disk?.[Symbol.dispose]();
  return disk !== null;
}
