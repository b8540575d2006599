import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveText } from './save-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-save-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Saves a long text in a process that may write only a few bytes, as on a full disk. */
function saveBeyondLimit(path: string): string {
  const module = JSON.stringify(import.meta.resolve('./save-file.ts'));
  const script = `
    import { saveText } from ${module};
    try { saveText(${JSON.stringify(path)}, 'x'.repeat(1_000_000)); } catch (error) { console.log(error.code); }`;
  const limited = 'ulimit -f 8 && exec "$0" --input-type=module --eval "$1"';
  return execFileSync('/bin/sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' }).trim();
}

it('a text that does not fit on the disk does not change the file or leave a temporary file', () => {
  const path = join(folder, 'settings.json');
  writeFileSync(path, '{}');
  expect(saveBeyondLimit(path)).toBe('EFBIG');
  expect(readdirSync(folder)).toEqual(['settings.json']);
  expect(readFileSync(path, 'utf8')).toBe('{}');
});

it('a new file that does not fit on the disk is not created', () => {
  expect(saveBeyondLimit(join(folder, 'settings.json'))).toBe('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
});

it('a link to a file in a missing folder stays, and the file is created', () => {
  const path = join(folder, 'settings.json');
  symlinkSync(join('dotfiles', 'settings.json'), path);
  saveText(path, '{}');
  expect(readlinkSync(path)).toBe(join('dotfiles', 'settings.json'));
  expect(readFileSync(join(folder, 'dotfiles', 'settings.json'), 'utf8')).toBe('{}');
});
