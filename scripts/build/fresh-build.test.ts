import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Build, ensureFresh } from './fresh-build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-build-'));
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  writeFileSync(join(root, 'src', 'deep', 'a.ts'), 'a');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function run(script = "require('node:fs').cpSync('src', 'dist', { recursive: true })"): Promise<boolean> {
  const build: Build = { name: 'it', sources: ['src'], output: 'dist', command: ['-e', script], cwd: '.' };
  return ensureFresh(build, { root, announce: () => undefined, signal: new AbortController().signal });
}

test('does not rebuild from the same sources', async () => {
  expect(await run()).toBe(true);
  expect(await run()).toBe(false);
});

test('rebuilds after a source is changed, added or removed', async () => {
  await run();
  writeFileSync(join(root, 'src', 'deep', 'a.ts'), 'b');
  expect(await run()).toBe(true);
  writeFileSync(join(root, 'src', 'c.ts'), '');
  expect(await run()).toBe(true);
  rmSync(join(root, 'src', 'c.ts'));
  expect(await run()).toBe(true);
  expect(readFileSync(join(root, 'dist', 'deep', 'a.ts'), 'utf8')).toBe('b');
});

test('waits for a running build instead of building twice', async () => {
  const script = "require('node:fs').writeFileSync('dist/a', '', { flag: 'wx' })";
  expect((await Promise.all([run(script), run(script)])).sort()).toEqual([false, true]);
});

test('does not rebuild after a test changes', async () => {
  await run();
  writeFileSync(join(root, 'src', 'a.test.ts'), '');
  expect(await run()).toBe(false);
});

test('ignores the hidden files of editors', async () => {
  await run();
  symlinkSync('ada@laptop.4711:1', join(root, 'src', '.#a.ts'));
  writeFileSync(join(root, 'src', '.a.ts.swp'), '');
  expect(await run()).toBe(false);
});

test('says in one sentence that its output cannot be written', async () => {
  writeFileSync(join(root, 'dist'), '');
  await expect(run()).rejects.toThrow(
    /^Could not build it: no write access to .+dist\. Give this account write access, or run "npm run build" with one that has it \(.+\)$/,
  );
});

test('shows the output of a failed build and retries the next time', async () => {
  await expect(run("console.error('no such file'); process.exit(2)")).rejects.toThrow(
    'Could not build it (exit code 2):\nno such file',
  );
  expect(await run()).toBe(true);
});
