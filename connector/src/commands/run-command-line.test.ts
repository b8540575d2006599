import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EMULATOR_KEY, type LecternEmulator } from '../../../test/support/connector/lectern-emulator.ts';
import { runLectern } from '../../../test/support/connector/run-lectern.ts';
import { testInFolder } from '../../../test/support/connector/test-in-folder.ts';
import { runCommandLine } from './run-command-line.ts';

let lectern: LecternEmulator;
let folder: string;

testInFolder((...prepared) => {
  [lectern, folder] = prepared;
});

it('clears the progress before it prints an error', async () => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { react: '19.1.0' } }));
  lectern.failure = { status: 500, message: 'Broken' };
  const printed: string[] = [];
  const code = await runCommandLine(['sync'], {
    ...{ platform: 'linux', folder, terminal: null, hasColor: false },
    env: { HOME: folder, LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY },
    print: (line) => printed.push(line),
    note: (line) => printed.push(line),
    progress: { show: () => printed.push('shown'), clear: () => printed.push('cleared') },
    exitOnInterrupt() {},
  });
  expect([code, printed]).toEqual([1, ['shown', 'cleared', 'lectern: Broken']]);
});

it('names a folder that cannot be created, on one line', async () => {
  await writeFile(join(folder, '.config'), '');
  const env = { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY };
  const { code, stderr } = await runLectern(['login'], { folder, env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^lectern: Could not use .+lectern.*\. Check its permissions .+$/);
});

it('names a folder in place of a file, on one line', async () => {
  await mkdir(join(folder, '.config/lectern/credentials.json'), { recursive: true });
  const env = { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY };
  const { code, stderr } = await runLectern(['login'], { folder, env });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/credentials\.json is a folder\. Rename it, .+$/),
  ]);
});

it('prints no control characters of a project or a document', async () => {
  const control = '\u001b]0;x\u0007\u009b2J\u007f\n';
  const dependencies = { [`fork${control}`]: 'git+https://git.acme.example/fork.git', react: '19.1.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  const { id } = lectern.addCollection('Halyard');
  lectern.addDocument(id, { documentName: `Halyard${control}` });
  const env = { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY };
  const synced = await runLectern(['sync', '--dry-run'], { folder, env });
  expect(synced.stderr).toContain('1 private packages are not sent: fork ]0;x 2J \n');
  const listed = await runLectern(['docs', 'list', '--json'], { folder, env });
  expect(listed.stdout).not.toMatch(/[^\P{Cc}\n]/u);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ documentName: `Halyard${control}` }]);
});

it('lists a name with bidirectional control characters in the order of its columns', async () => {
  const { id } = lectern.addCollection('Halyard');
  lectern.addDocument(id, { documentName: 'Halyard\u202e', url: 'https://halyard.example/' });
  const env = { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY };
  const { stdout } = await runLectern(['docs', 'list'], { folder, env });
  expect(stdout).toMatch(/ Halyard +active +https:\/\/halyard\.example\/$/m);
  expect(stdout).not.toContain('\u202e');
});
