import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type LecternEmulator, startLecternEmulator } from './lectern-emulator.ts';

/** Calls `prepare` before each test of a file, with the reset emulator and a new folder. */
export function testInFolder(prepare: (lectern: LecternEmulator, folder: string) => void): void {
  let lectern: LecternEmulator;
  let folder: string;
  beforeAll(async () => {
    lectern = await startLecternEmulator();
  });
  beforeEach(async () => {
    lectern.reset();
    folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
    prepare(lectern, folder);
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(() => lectern[Symbol.asyncDispose]());
}
