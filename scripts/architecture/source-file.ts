import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { blankSource } from './blank-source.ts';

export interface SourceImport {
  specifier: string;
  line: number;
  /** Path of the imported file from the project's folder; null for a package. */
  target: string | null;
}

export interface SourceFile {
  /** Path from the project's folder, with slashes. */
  path: string;
  /** The text without comments and without the content of strings. */
  code: string;
  lineCount: number;
  imports: SourceImport[];
  isTest: boolean;
}

export const workspaces = [
  'shared',
  'api',
  'workers',
  'web',
  'connector',
  'infra',
  'scripts',
  'test',
] as const;

/** Workspaces whose package exports the content of `src`, not of the whole folder. */
const exportsSource = new Set(['shared', 'api', 'workers']);
const skippedFolders = new Set(['node_modules', 'dist', 'fixtures', 'sites', 'public']);
const importPattern =
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"](?<from>[^'"\n]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"\n]+)['"]|\bimport\s*\(\s*['"](?<dynamic>[^'"\n]+)['"]/gm;

/** Reads every source file of the workspaces that exist under `root`. */
export function readSourceFiles(root: string): SourceFile[] {
  return workspaces
    .flatMap((workspace) => listSources(root, workspace))
    .map((path) => readSource(root, path));
}

function listSources(root: string, folder: string): string[] {
  const entries = readEntries(join(root, folder));
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSources(root, path);
    return /\.(ts|tsx|js)$/.test(entry.name) ? [path] : [];
  });
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    code: blankSource(text, 'comments-and-strings'),
    lineCount: text.trimEnd().split('\n').length,
    imports: findImports(path, blankSource(text, 'comments')),
    isTest: /\.test\.tsx?$/.test(path) || path.startsWith('test/'),
  };
}

/** Finds static and dynamic imports and re-exports in a text without comments. */
export function findImports(path: string, text: string): SourceImport[] {
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match.groups?.from ?? match.groups?.bare ?? match.groups?.dynamic ?? '';
    return { specifier, line: lineAt(text, match.index), target: resolveImport(path, specifier) };
  });
}

function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier);
  const own = /^@lectern\/([a-z-]+)\/(.+)$/.exec(specifier);
  if (own === null) return null;
  const [, workspace = '', rest = ''] = own;
  return exportsSource.has(workspace) ? `${workspace}/src/${rest}` : `${workspace}/${rest}`;
}

/** The number, from 1, of the line on which the position is. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
