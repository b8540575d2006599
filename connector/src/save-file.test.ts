import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertInProject, copyBefore, readText, saveText } from './save-file.ts';

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

it('a draft or copy that a project contains as a link never writes through the link', () => {
  const path = join(folder, 'AGENTS.md');
  const profile = join(folder, 'profile');
  writeFileSync(path, 'run this');
  writeFileSync(profile, 'own');
  for (const name of ['AGENTS.md.lectern-draft', 'AGENTS.md.before-lectern'])
    symlinkSync('profile', join(folder, name));
  copyBefore(path);
  saveText(path, 'run this, too');
  expect(readFileSync(profile, 'utf8')).toBe('own');
  expect(lstatSync(path).isSymbolicLink()).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('run this, too');
  expect(readFileSync(`${path}.before-lectern`, 'utf8')).toBe('run this');
});

it('refuses to read a device, which may never end', () => {
  const path = join(folder, '.lectern.json');
  symlinkSync('/dev/null', path);
  expect(() => readText(path)).toThrow(`${path} is not a regular file. Rename it, then try again`);
});

it('refuses to read a file of another encoding, whose characters a change would lose', () => {
  const path = join(folder, 'AGENTS.md');
  writeFileSync(path, Buffer.from('Caf\u00e9', 'latin1'));
  expect(() => readText(path)).toThrow(`${path} is not a UTF-8 file. Convert it, then try again`);
});

it('keeps the byte order mark and the line ends of a file', () => {
  const path = join(folder, 'AGENTS.md');
  const text = '\ufeffone\r\ntwo\n';
  writeFileSync(path, text);
  saveText(path, readText(path) ?? '');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('refuses a link among the folders of a file, unless the name is the same', () => {
  const project = join(folder, 'project');
  mkdirSync(project);
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join('..', 'elsewhere'), join(project, '.vscode'));
  symlinkSync('settings.json', join(folder, 'elsewhere', 'mcp.json'));
  const check = () => assertInProject(join(project, '.vscode', 'mcp.json'), project);
  expect(check).toThrow('mcp.json is a link to');
  writeFileSync(join(folder, 'elsewhere', 'settings.json'), '{}');
  expect(check).toThrow('mcp.json is a link to');
});

it.each([join('..', 'profile'), join('..', 'missing'), homedir()])(
  'refuses a link of a project to %s, which is not in the project',
  (target) => {
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(folder, 'profile'), 'own');
    symlinkSync(target, join(project, 'AGENTS.md'));
    expect(() => assertInProject(join(project, 'AGENTS.md'))).toThrow('AGENTS.md is a link to');
  },
);

it.each(['AGENTS.md', join('docs', 'agents.md'), join('..', 'AGENTS.md')])(
  'accepts a link of a project to %s',
  (target) => {
    const project = join(folder, 'project');
    mkdirSync(join(project, 'docs'), { recursive: true });
    for (const path of [join(project, 'docs', 'agents.md'), join(folder, 'AGENTS.md')])
      writeFileSync(path, 'x');
    if (target !== 'AGENTS.md') symlinkSync(target, join(project, 'AGENTS.md'));
    assertInProject(join(project, 'AGENTS.md'));
  },
);
