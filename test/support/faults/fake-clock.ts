import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The wall clock of the processes that are started with its environment; what they measure by goes on as ever. */
export interface FakeClock extends Disposable {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets it so many seconds before or after the machine's; they notice within a second. */
  set(secondsAhead: number): void;
}

/** Debian's package "faketime" brings it, which stands between a program and the C library. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** The library; null where it is not installed. */
export function findFaketime(): string | null {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders.map((folder) => join(LIBRARIES, folder, LIBRARY)).find((path) => existsSync(path)) ?? null;
}

/** A clock that is right at first. */
export function createFakeClock(library: string): FakeClock {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-clock-'));
  const file = join(folder, 'offset');
  const set = (secondsAhead: number) => {
    // Nobody may read it while it is half written.
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
