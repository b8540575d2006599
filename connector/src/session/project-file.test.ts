import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { EMULATOR_KEY, type LecternEmulator } from '../../../test/support/connector/lectern-emulator.ts';
import { runLectern } from '../../../test/support/connector/run-lectern.ts';
import { testInFolder } from '../../../test/support/connector/test-in-folder.ts';

let lectern: LecternEmulator;
let folder: string;

testInFolder((...prepared) => {
  [lectern, folder] = prepared;
});
beforeEach(() => writeFile(join(folder, 'package.json'), '{"dependencies": {"react": "19.1.0"}}'));

const sync = (...args: string[]) =>
  runLectern(['sync', ...args], {
    folder,
    env: { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY },
  });

it('is read with a byte order mark, which editors on Windows write', async () => {
  await sync();
  const path = join(folder, '.lectern.json');
  await writeFile(path, `\uFEFF${await readFile(path, 'utf8')}`);
  expect(await sync('--check')).toMatchObject({ code: 0 });
});

it('that cannot be written ends the first sync with the number of the new collection', async () => {
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'file', 'lectern.json'), join(folder, '.lectern.json'));
  const { code, stderr } = await sync();
  const [collection] = lectern.collections;
  expect(code).toBe(1);
  expect(stderr).toContain(`run "lectern sync --collection ${collection?.id}" (EEXIST`);
  expect(lectern.documents).toEqual([]);
});
