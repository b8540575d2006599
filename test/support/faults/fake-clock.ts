import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The wall clock of processes that run with its environment. Their monotonic clock is unchanged. */
export interface FakeClock extends Disposable {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the offset from the machine's clock in seconds. Processes notice within a second. */
  set(secondsAhead: number): void;
}

/** From Debian's package "faketime"; intercepts time functions of the C library. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** The path of the library; null if it is not installed. */
export function findFaketime(): string | null {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders.map((folder) => join(LIBRARIES, folder, LIBRARY)).find((path) => existsSync(path)) ?? null;
}

/** Creates a clock without an offset. */
export function createFakeClock(library: string): FakeClock {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-clock-'));
  const file = join(folder, 'offset');
  const set = (secondsAhead: number) => {
    // Renaming is atomic, so no process reads a partial file.
    writeFileSync(`${file}.next`, `${secondsAhead < 0 ? '-' : '+'}${Math.abs(secondsAhead)}\n`);
    renameSync(`${file}.next`, file);
  };
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
