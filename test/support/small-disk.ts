import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
      const { bavail, bsize } = statfsSync(path);
      const bytes = bavail * bsize - leftBytes;
      const { status, stderr } = spawnSync('fallocate', ['--length', String(bytes), ballast], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The disk at ${path} could not be filled: ${stderr}`);
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

/** Whether this process may mount disks. */
export function mayMountDisks(): boolean {
  const disk = mountSmallDisk(1);
  disk?.[Symbol.dispose]();
  return disk !== null;
}
