import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, homeFolder } from '../home-folder.ts';
import { ALL_READERS } from './all-readers.ts';
import type { ProjectFiles } from './dependency.ts';
import { USER_NPMRC } from './node/private-packages.ts';

/** Folders of installed packages and of build output. Folders that begin with a dot are skipped too. */
const SKIPPED_FOLDERS = new Set(
  'node_modules bower_components vendor venv env __pycache__ site-packages target obj Pods'.split(' '),
);
const MAX_DEPTH = 10;
const MAX_FOLDERS = 50_000;
const MAX_FILE_MEGABYTES = 64;

export interface FoundManifests {
  readonly files: ProjectFiles;
  /** False if a manifest could not be read, or not all folders were searched. Some dependencies are then unknown. */
  readonly isComplete: boolean;
  /** Unreadable files with the next step, as sentences. */
  readonly problems: readonly string[];
}

/** Reads the manifests and lockfiles below a folder, and the user's own .npmrc. */
export function findManifests(folder: string, environment: Environment): FoundManifests {
  const files = new Map<string, string>();
  const { paths, problems } = listManifests(folder);
  let isComplete = problems.length === 0;
  for (const path of paths) {
    const text = readFile(join(folder, path));
    if (path.endsWith('bun.lockb'))
      problems.push(`${path} is binary. Run "bun install --save-text-lockfile" for exact versions`);
    else if (text === null) {
      problems.push(`${path} cannot be read, or is larger than ${MAX_FILE_MEGABYTES} MB`);
      isComplete = false;
    } else files.set(path, text);
  }
  const userNpmrc = readFile(
    environment.env.npm_config_userconfig || join(homeFolder(environment), '.npmrc'),
  );
  if (userNpmrc !== null) files.set(USER_NPMRC, userNpmrc);
  return { files, isComplete, problems };
}

function listManifests(folder: string): { paths: string[]; problems: string[] } {
  const paths: string[] = [];
  const folders = [{ path: '', depth: 0 }];
  // The list grows while it is read.
  for (const [index, { path, depth }] of folders.entries()) {
    if (index >= MAX_FOLDERS)
      return { paths, problems: [`Only the first ${MAX_FOLDERS} folders were searched`] };
    for (const entry of listFolder(join(folder, path))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH && !isSkipped(entry.name))
        folders.push({ path: below, depth: depth + 1 });
      if (entry.isFile() && isManifest(entry.name)) paths.push(below);
    }
  }
  return { paths, problems: [] };
}

function isManifest(name: string): boolean {
  return name === 'bun.lockb' || ALL_READERS.some((reader) => reader.files.test(name));
}

function listFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isSkipped(name: string): boolean {
  return name.startsWith('.') || SKIPPED_FOLDERS.has(name);
}

/** Returns null for a file that is missing, unreadable or too large. */
function readFile(path: string): string | null {
  try {
    return statSync(path).size > MAX_FILE_MEGABYTES * 1024 ** 2 ? null : decode(readFileSync(path));
  } catch {
    return null;
  }
}

/**
 * The text with `\n` as line end. Windows writes byte order marks and `\r\n`, and Windows PowerShell writes UTF-16, as
 * in `pip freeze > requirements.txt`.
 */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  // TextDecoder removes the byte order mark.
  return new TextDecoder(encoding).decode(bytes).replaceAll('\r\n', '\n');
}
