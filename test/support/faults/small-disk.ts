import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOST_TRIES = 20;

/** A disk of its own that a test may fill. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Fills it but for so many bytes. */
  fill(leftBytes: number): void;
  /** Takes away what filled it. */
  makeRoom(): void;
}

/** Mounts one of so many MiB in memory; null where that is not allowed, as it is to root alone. */
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
      // Others write meanwhile, and what was left a moment ago may not be.
      for (let tries = 1; !takeAllBut(leftBytes, path, ballast); tries += 1) {
        if (tries === MOST_TRIES) throw new Error(`The disk at ${path} could not be filled`);
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

/** False when it was not to be had; what could be is taken. */
function takeAllBut(leftBytes: number, path: string, ballast: string): boolean {
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
